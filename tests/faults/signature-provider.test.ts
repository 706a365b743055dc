import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptancesOn, call, logIn } from '#tests/support/api.ts';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';
import { type RunningCscProvider, startCscProvider } from '#tests/support/csc-provider.ts';
import { hasPdfPrograms } from '#tests/support/pdf-programs.ts';
import { addContract, addInsured } from '#tests/support/people.ts';

describe.skipIf(!hasPdfPrograms())('a server that is killed while a provider signs', () => {
  let [cluster, server, provider, appDir]: [Cluster?, AppServer?, RunningCscProvider?, string?] = [];
  beforeAll(async () => {
    appDir = await mkdtemp(join(tmpdir(), 'peritia-app-'));
    await writeFile(join(appDir, 'index.html'), '<!doctype html>');
    provider = await startCscProvider();
    const { address, clientId, clientSecret, credentialId, pin = '' } = provider.settings;
    cluster = await startCluster();
    server = await cluster.newServer({
      APP_DIR: appDir,
      CSC_URL: address.href,
      CSC_CLIENT_ID: clientId,
      CSC_CLIENT_SECRET: clientSecret,
      CSC_CREDENTIAL_ID: credentialId,
      CSC_PIN: pin,
    });
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await cluster?.close();
    await provider?.close();
    await rm(appDir ?? '', { recursive: true, force: true });
  });

  test('has signed nothing, and the same code signs once', { timeout: 120_000 }, async () => {
    if (!server || !provider) throw new Error('not started');
    const insured = await addInsured(server);
    await addContract(server, insured.policyId);
    await server.query('update policy_risks set evaluation_status = 2 where policy_id = $1', [insured.policyId]);
    const { api_token: token } = await logIn(server, insured.email);
    const path = `/policies/${insured.policyId}`;
    const { body: read } = await call(server, 'GET', `${path}/contract-document`, { token });
    expect((await call(server, 'POST', `${path}/sign-code`, { token, body: {} })).status).toBe(200);
    await expect.poll(async () => (await server?.texts())?.length, { timeout: 30_000 }).toBeGreaterThan(0);
    const code = /\b\d{6}\b/.exec((await server.texts()).join('\n'))?.[0];
    const body = {
      acceptances: await acceptancesOn(server, 'signing'),
      document_sha256: read.sha256,
      code,
      signature: { kind: 'typed', name: 'Carmen Prueba' },
    };
    const sign = (at: AppServer) => call(at, 'POST', `${path}/sign`, { token, body, key: 'the-same-signature' });
    const signedAt = `select signed_at, (select count(*)::int from policy_documents d where d.policy_id = c.policy_id) as documents
      from policy_contracts c where policy_id = $1`;

    provider.mischief = 'silence';
    const isAsked = provider.isAsked();
    const lost = sign(server).catch(() => null);
    await isAsked;
    await server.kill();
    expect(await lost).toBeNull();
    provider.mischief = 'none';
    await server.start();
    expect(await server.query(signedAt, [insured.policyId])).toEqual([{ signed_at: null, documents: 0 }]);

    const answers = [await sign(server), await sign(server)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await server.query(signedAt, [insured.policyId])).toEqual([{ signed_at: expect.any(Date), documents: 1 }]);
    expect(provider.signed).toBe(1);
  });
});

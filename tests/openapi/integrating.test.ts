import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import { sendDeliveries } from '#server/modules/webhooks/send-deliveries.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { payFirst, signingOf } from '#tests/support/module-contracting.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

/** Runs the guide for integrators line by line, as an integrator would: with bash, curl and jq against a running server. */

const run = promisify(execFile);
const at = (...path: string[]) => join(import.meta.dirname, '../..', ...path);
const guide = await readFile(at('docs/guides/integrating.md'), 'utf8');
/** The commands of the guide, each with the output that the guide gives; a command without output has none. */
const steps = [...guide.matchAll(/```sh\n(.*?)```\n(?:\n```text\n(.*?)```)?/gs)].map(([, lines = '', printed = '']) => ({
  lines,
  printed,
}));

const hasTools = await Promise.all(['jq --version', 'curl --version'].map((tool) => run('bash', ['-c', tool]))).then(
  () => true,
  () => false,
);

const api = await openModuleApi({ WEBHOOKS_TO_LOOPBACK: '1', ASSESSMENT: 'assisted' });
const tokens = await logInDemoPeople(api);
// The receiver's library uses the time of its machine, which must equal the server's here.
vi.useFakeTimers({ toFake: ['Date'], now: api.now });
const asAdmin = (method: string, path: string, body?: unknown) => api.call(method, path, { token: tokens.admin, body });
let [folder, key, origin]: string[] = [];
let receiver: WebhookReceiver;
const undo: (() => unknown)[] = [];
beforeAll(async () => {
  const made = await mkdtemp(join(tmpdir(), 'peritia-guide-'));
  folder = made;
  undo.push(() => rm(made, { recursive: true }));
  await copyFile(at('tests/fixtures/mirror/front-soft.jpg'), join(made, 'front.jpg'));
  await copyFile(at('tests/fixtures/mirror/back-good.jpg'), join(made, 'back.jpg'));
  const server = serve({ fetch: createApp(api.ports, async () => ({})).fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((listening) => server.once('listening', listening));
  undo.push(() => server.close());
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  receiver = await startWebhookReceiver();
  undo.push(() => receiver.close());

  const [seller] = await api.sql<{ id: number }>(`select id from users where email = 'tienda@peritia.example'`);
  const scopes = ['policies:read', 'policies:write'];
  const { body: forKey } = await asAdmin('POST', '/api-keys', { name: 'Caja', user_id: seller?.id, scopes });
  key = String((await asAdmin('POST', `/api-keys/${String(forKey.id)}/key`)).body.key);
  const events = ['policy.booked', 'policy.signed', 'evaluation.submitted', 'evaluation.decided'];
  const hook = { name: 'Caja', url: receiver.url, distributor_id: 1, event_types: events };
  const { body: webhook } = await asAdmin('POST', '/webhooks', hook);
  receiver.secrets = [String((await asAdmin('POST', `/webhooks/${String(webhook.id)}/secret`)).body.secret)];
});
afterAll(async () => {
  vi.useRealTimers();
  for (const step of undo.toReversed()) await step();
});

/** Runs lines in the same shell as the lines before. */
async function shell(lines: string): Promise<string> {
  const kept = 'test ! -e .shell || . ./.shell; set -a';
  const script = `${kept}\n${lines}\n{ declare -f; export -p; } > .shell`;
  const { stdout } = await run('bash', ['--norc', '-e', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, API: `${origin}/api`, KEY: key },
  });
  return stdout;
}

/** Does what the guide expects of the customer and the office: the evaluation is decided, the receipt paid and the contract signed. */
async function customerSigns(): Promise<number> {
  const policyId = Number(await shell('echo "$POLICY"'));
  const evaluationId = (await shell('echo "$ID"')).trim();
  const label = { label: 'Validated' };
  const path = `/policies/${policyId}`;
  const decided = await asAdmin('PATCH', `${path}/evaluations/${evaluationId}`, { frontal: label, trasera: label });
  expect([decided.status, decided.text]).toEqual([200, expect.any(String)]);
  await payFirst(api, policyId);
  const token = newToken('ps');
  await api.sql(
    `with holder as (update users set email_proved_at = $2 where id = (select user_id from policies where id = $3) returning id)
     insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) select $1, id, $2, $2, '2049-01-01' from holder`,
    [hashToken(token), api.now, policyId],
  );
  const signed = await api.call('POST', `${path}/sign`, { token, body: await signingOf(api, policyId, token) });
  expect([signed.status, signed.text]).toEqual([200, expect.any(String)]);
  return policyId;
}

test.runIf(hasTools)(
  'each line of the guide does what it says, up to a signed policy of which the partner is told',
  { timeout: 120_000 },
  async () => {
    const printed: string[] = [];
    for (const { lines } of steps.slice(0, -1)) printed.push(await shell(lines));
    const policyId = await customerSigns();
    await sendDeliveries(api.ports);
    printed.push(await shell(steps.at(-1)?.lines ?? ''));
    expect(printed).toEqual(steps.map((step) => step.printed));
    expect(receiver.taken.map(({ type, policyId: of }) => [type, of])).toEqual(
      ['policy.booked', 'evaluation.submitted', 'evaluation.decided', 'policy.signed'].map((type) => [type, policyId]),
    );
    expect(receiver.forged).toBe(0);
    expect(printed).toHaveLength(7);
  },
);

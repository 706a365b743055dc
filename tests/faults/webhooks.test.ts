import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, logIn } from '#tests/support/api.ts';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';
import { addContract, addInsured, addPerson } from '#tests/support/people.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

/** A server that is killed twice while it sends events to a partner loses none, and the events of one policy arrive in order. */

const policies = 10;
const changesOfEach = 50;
const events = policies * changesOfEach;
/** The server is killed after these numbers of deliveries, while some are under way. */
const kills = [150, 350];

let [cluster, server, receiver, appDir]: [Cluster?, AppServer?, WebhookReceiver?, string?] = [];
beforeAll(async () => {
  appDir = await mkdtemp(join(tmpdir(), 'peritia-app-'));
  await writeFile(join(appDir, 'index.html'), '<!doctype html>');
  receiver = await startWebhookReceiver();
  cluster = await startCluster();
  server = await cluster.newServer({ APP_DIR: appDir, WEBHOOKS_TO_LOOPBACK: '1' });
}, 120_000);
afterAll(async () => {
  await server?.close();
  await cluster?.close();
  await receiver?.close();
  await rm(appDir ?? '', { recursive: true, force: true });
});

test(`${events} events and two kills: each arrives, signed and in order`, { timeout: 600_000 }, async () => {
  if (!server || !receiver) throw new Error('not started');
  const [at, partner] = [server, receiver];
  const { api_token: token } = await logIn(at, (await addPerson(at, 'admin')).email);
  const body = { name: 'Socio', url: partner.url, event_types: ['policy.changed'] };
  const { body: made } = await call(at, 'POST', '/webhooks', { token, body });
  const { body: secret } = await call(at, 'POST', `/webhooks/${Number(made.id)}/secret`, { token });
  partner.secrets = [String(secret.secret)];

  // The server is killed before it reads the answer, so it sends a delivery again that the partner has already accepted.
  let killing: Promise<void> | null = null;
  const waiting = [...kills];
  partner.mischief = (delivery, response) => {
    if (partner.taken.length < (waiting[0] ?? Number.POSITIVE_INFINITY)) return false;
    waiting.shift();
    partner.taken.push(delivery);
    killing = at.kill().then(() => {
      response.destroy();
      return at.start();
    });
    return true;
  };

  const ids = await Promise.all(
    Array.from({ length: policies }, async () => {
      const { policyId } = await addInsured(at);
      await addContract(at, policyId);
      return policyId;
    }),
  );
  /** Repeats the change until it is answered, because a killed server may or may not have made it. */
  const change = async (policyId: number, phone: string) => {
    for (;;) {
      const answer = await call(at, 'PATCH', `/policies/${policyId}`, { token, body: { phone } }).catch(() => null);
      if (answer?.status === 200) return;
      if (answer) throw new Error(`${answer.status} ${answer.text}`);
      await killing;
    }
  };
  await Promise.all(
    ids.map(async (policyId) => {
      for (let count = 0; count < changesOfEach; count += 1) await change(policyId, `6${String(policyId * 1000 + count).padStart(8, '0')}`);
    }),
  );
  const waits = `select count(*)::int as count from webhook_deliveries where state <> 'delivered'`;
  await expect.poll(async () => (await at.query<{ count: number }>(waits))[0]?.count, { timeout: 300_000, interval: 500 }).toBe(0);

  const happened = await at.query<{ policy_id: number }>(`select policy_id from audit_events where kind = 'policy-changed'`);
  const written = await at.query<{ key: string; policy_id: number }>('select key, policy_id from webhook_deliveries order by id');
  const first = [...new Map(partner.taken.map((delivery) => [delivery.id, delivery])).values()];
  const repeats = partner.taken.length - first.length;
  const lost = written.filter(({ key }) => !first.some(({ id }) => id === key)).length;
  console.info(
    `webhooks: ${events} events, ${kills.length - waiting.length} kills, ${lost} lost, ${repeats} repeated, ${partner.forged} forged`,
  );
  expect(waiting).toEqual([]);
  expect([written.length, lost, partner.forged]).toEqual([happened.length, 0, 0]);
  // A caller without an answer repeats the change, so that a change may be made twice.
  expect(happened.length).toBeGreaterThanOrEqual(events);
  expect(happened.length).toBeLessThanOrEqual(events + kills.length * policies);
  for (const policyId of ids)
    expect(first.filter((delivery) => delivery.policyId === policyId).map(({ id }) => id)).toEqual(
      written.filter((row) => row.policy_id === policyId).map(({ key }) => key),
    );
  // Only deliveries that were under way at a kill are repeated.
  expect(repeats).toBeGreaterThanOrEqual(kills.length);
  expect(repeats).toBeLessThanOrEqual(kills.length * 4);
});

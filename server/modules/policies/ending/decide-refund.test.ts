import { expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { withdrawWithClaimPaid } from '#tests/support/module-contracting.ts';
import { sentMails, tryMessage } from '#tests/support/module-messages.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const withdrawn = () => withdrawWithClaimPaid(api, tokens.policyholder);
const comments = 'El taller ya cambió la pantalla: descontamos su coste.';
const decide = (id: number, refund: number, person: DemoPerson = 'staff') =>
  api.call<PolicyContract>('POST', `/policies/${id}/refund`, { token: tokens[person], body: { refund, comments } });
const undecided = async (person: DemoPerson = 'staff') => {
  const { body } = await api.call('GET', '/policies?filter[refund]=undecided', { token: tokens[person] });
  return (body.data as Policy[]).map(({ id }) => id);
};
const refunds = (id: number) =>
  api.sql('select price_cents, pending_cents from policy_payments where policy_id = $1 and price_cents < 0', [id]);

test('the office finds what waits for it, decides, and the holder has a refund and is told why', async () => {
  const id = await withdrawn();
  expect([await undecided(), await undecided('policyholder'), await undecided('other')]).toEqual([[id], [id], []]);
  const { status, body } = await decide(id, 5.5);
  const decision = { refund: 5.5, comments, decided_at: '2026-03-10T10:00:00.000Z' };
  expect([status, body.ending]).toEqual([200, expect.objectContaining({ refund_decided_by: 'staff', refund_decision: decision })]);
  expect(await refunds(id)).toEqual([{ price_cents: -550, pending_cents: -550 }]);
  expect(await undecided()).toEqual([]);
  await tryMessage(api, api.enqueued.at(-1));
  const mail = (await sentMails(api)).find((text) => text.includes('Lo que te devolvemos')) ?? '';
  expect(mail).toContain('5,50');
  expect(mail).toContain('descontamos su coste');
  expect(await api.sql(`select user_id, data from audit_events where policy_id = $1 and kind = 'refund-decided'`, [id])).toEqual([
    { user_id: 4, data: { refund_cents: 550 } },
  ]);
});

test('nothing may come back: it is said, and there is no refund', async () => {
  const id = await withdrawn();
  expect((await decide(id, 0)).status).toBe(200);
  expect(await refunds(id)).toEqual([]);
  await tryMessage(api, api.enqueued.at(-1));
  expect((await sentMails(api)).some((text) => text.includes('no corresponde devolverte nada'))).toBe(true);
});

test('once: five at a time decide it once', async () => {
  const id = await withdrawn();
  const answers = await Promise.all([1, 2, 3, 4, 5].map((refund) => decide(id, refund)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.body.fields).toEqual([{ path: 'refund', code: 'already-decided' }]);
  expect(await refunds(id)).toHaveLength(1);
});

test('never more than was paid, nor of what the rule decided', async () => {
  const id = await withdrawn();
  expect((await decide(id, 12.96)).body.fields).toEqual([{ path: 'refund', code: 'more-than-paid' }]);
  expect((await decide(id, 12.95)).status).toBe(200);
  expect((await decide(1, 1)).body.fields).toEqual([{ path: 'refund', code: 'nothing-to-decide' }]);
  expect((await decide(999_999, 1)).status).toBe(404);
});

test('by nobody but the office', async () => {
  const id = await withdrawn();
  for (const person of ['policyholder', 'other', 'store', 'distributor'] as const) expect((await decide(id, 1, person)).status).toBe(403);
  expect(await undecided()).toContain(id);
});

test('until it is decided its holder is not erased', async () => {
  const id = await withdrawn();
  const [{ user_id: userId } = { user_id: 0 }] = await api.sql<{ user_id: number }>('select user_id from policies where id = $1', [id]);
  const faults = async () =>
    (await api.call('POST', `/users/${userId}/erasure`, { token: tokens.admin })).body.fields as { path: string; code: string }[];
  await api.sql('update policies set user_id = 2 where user_id = $1 and id <> $2', [userId, id]);
  expect(await faults()).toContainEqual({ path: 'payments', code: 'owed' });
  await decide(id, 0);
  expect(await faults()).not.toContainEqual({ path: 'payments', code: 'owed' });
});

import { expect, test } from 'vitest';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { withdrawWithClaimPaid } from '#tests/support/module-contracting.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000', REFUND_ALONE_UP_TO: '5' });
const tokens = await logInDemoPeople(api);

const withdrawn = () => withdrawWithClaimPaid(api, tokens.policyholder);
const comments = 'El taller no llegó a cambiar la pantalla.';
const decide = (id: number, refund: number, person: DemoPerson = 'staff') =>
  api.call<PolicyContract>('POST', `/policies/${id}/refund`, { token: tokens[person], body: { refund, comments } });
const approve = (id: number, person: DemoPerson, agrees = true) =>
  api.call('POST', `/policies/${id}/refund-approval`, { token: tokens[person], body: { agrees } });
const endingOf = async (id: number, person: DemoPerson) =>
  (await api.call<PolicyContract>('GET', `/policies/${id}/contract`, { token: tokens[person] })).body.ending;
const refunds = (id: number) => api.sql('select price_cents from policy_payments where policy_id = $1 and price_cents < 0', [id]);
const kinds = async (id: number) =>
  (await api.sql<{ kind: string }>(`select kind from audit_events where policy_id = $1 and kind like 'refund-%' order by id`, [id])).map(
    ({ kind }) => kind,
  );

test('above the amount nothing comes back before another person has agreed', async () => {
  const id = await withdrawn();
  const { status, body } = await decide(id, 5.01);
  const request = { refund: 5.01, comments, asked_at: '2026-03-10T10:00:00.000Z', asked_by: 4 };
  expect([status, body.ending]).toMatchObject([200, { refund_request: request, refund_decision: null }]);
  expect(await refunds(id)).toEqual([]);
  expect(await endingOf(id, 'policyholder')).toMatchObject({ refund_request: null, refund_decision: null });

  expect((await approve(id, 'staff')).body.fields).toEqual([{ path: 'agrees', code: 'same-person' }]);
  expect(await refunds(id)).toEqual([]);
  expect((await approve(id, 'admin')).status).toBe(200);
  expect(await refunds(id)).toEqual([{ price_cents: -501 }]);
  expect(await endingOf(id, 'policyholder')).toMatchObject({ refund_request: null, refund_decision: { refund: 5.01, comments } });
  expect(await kinds(id)).toEqual(['refund-asked', 'refund-decided']);
});

test('up to it one person alone decides', async () => {
  const id = await withdrawn();
  expect((await decide(id, 5)).status).toBe(200);
  expect(await refunds(id)).toEqual([{ price_cents: -500 }]);
  expect((await approve(id, 'admin')).body.fields).toEqual([{ path: 'agrees', code: 'nothing-asked' }]);
});

test('while it waits nobody decides beside it; refused or taken back it is as if nobody had asked', async () => {
  const id = await withdrawn();
  await decide(id, 6);
  for (const [refund, person] of [
    [1, 'staff'],
    [1, 'admin'],
    [7, 'admin'],
  ] as const)
    expect((await decide(id, refund, person)).body.fields).toEqual([{ path: 'refund', code: 'already-asked' }]);
  expect((await approve(id, 'admin', false)).status).toBe(200);
  expect(await endingOf(id, 'staff')).toMatchObject({ refund_request: null, refund_decision: null });
  await decide(id, 7, 'admin');
  expect((await approve(id, 'admin', false)).status).toBe(200);
  await decide(id, 8, 'admin');
  expect((await approve(id, 'staff')).status).toBe(200);
  expect(await refunds(id)).toEqual([{ price_cents: -800 }]);
});

test('agreed to five times at once it is given back once', async () => {
  const id = await withdrawn();
  await decide(id, 6);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => approve(id, 'admin')));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422, 422]);
  expect(await refunds(id)).toHaveLength(1);
});

test('who saw one request does not agree to another that was asked for meanwhile', async () => {
  const id = await withdrawn();
  await decide(id, 6);
  const seen = (await api.call('GET', `/policies/${id}/contract`, { token: tokens.admin })).headers.get('etag') ?? '';
  await approve(id, 'staff', false);
  await decide(id, 9);
  const headers = { 'if-match': seen };
  const late = await api.call('POST', `/policies/${id}/refund-approval`, { token: tokens.admin, body: { agrees: true }, headers });
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
  expect(await refunds(id)).toEqual([]);
});

test('more than was paid is not even asked for, and nobody but the office agrees', async () => {
  const id = await withdrawn();
  expect((await decide(id, 12.96)).body.fields).toEqual([{ path: 'refund', code: 'more-than-paid' }]);
  expect((await decide(1, 6)).body.fields).toEqual([{ path: 'refund', code: 'nothing-to-decide' }]);
  await decide(id, 6);
  for (const person of ['policyholder', 'other', 'store', 'distributor'] as const) expect((await approve(id, person)).status).toBe(403);
  expect(await refunds(id)).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, sign } from '#tests/support/module-contracting.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const contracted = async (more: object = {}) => (await contract(api, more, tokens.policyholder)).body;
const asOffice = (id: number, body: object) => api.call<Policy>('PATCH', `/policies/${id}/admin`, { token: tokens.staff, body });
const resultOf = async (id: number, riskId: number | undefined) => {
  const { status, body } = await api.call('GET', `/policies/${id}/risk/${riskId}/evaluation-status`, { token: tokens.policyholder });
  return `${status} ${String(body.code ?? body.status)}`;
};
const evaluationsOf = (riskId: number | undefined) =>
  api.sql<{ status: number; review: string | null }>('select status, review from evaluations where risk_id = $1', [riskId]);

/** Puts a phone's evaluation in the state in which it waits for a person's decision. */
async function leaveWithPerson(riskId: number | undefined): Promise<void> {
  const undecided = JSON.stringify({ label: null, reasons: [] });
  await api.sql(
    `insert into evaluations (id, risk_id, status, review, frontal, trasera, request_hash, created_at) values ($1, $2, 2, 'person', $3, $3, 'x', $4)`,
    [randomUUID(), riskId, undecided, api.now],
  );
  await api.sql('update policy_risks set evaluation_status = 2 where id = $1', [riskId]);
}

const phone = (model: string) => ({ brand: 'Apple', model, price: 500, risk_type: 1, reference: 'A1' });
const twoPhones = { product_id: 104, device: phone('iPhone 15'), other_devices: [{ ...phone('iPhone 14'), label: 'El otro' }] };

test.each([1, 2, 4])('an evaluation in status %i that is required no more is not waited for', async (status) => {
  const { id } = await contracted();
  await sign(api, id);
  await api.sql('update policy_risks set evaluation_status = $2 where policy_id = $1', [id, status]);
  const cover = async () => (await api.call<PolicyContract>('GET', `/policies/${id}/contract`, { token: tokens.policyholder })).body.cover;
  expect(await cover()).toMatchObject({ state: 'not-started', missing: ['evaluation'] });
  expect((await asOffice(id, { evaluation_active: 0 })).status).toBe(200);
  expect(await cover()).toMatchObject({ state: 'covered', missing: [] });
});

test('a phone that is switched off while it is looked at is closed; switched on again it is to be evaluated anew', async () => {
  const { id, policy_risks: risks } = await contracted(twoPhones);
  const riskId = risks[1]?.id;
  await leaveWithPerson(riskId);
  expect(await resultOf(id, riskId)).toBe('200 waiting');
  expect((await asOffice(id, { risk_active: { policy_risk_id: riskId, active: false } })).status).toBe(200);
  expect(await evaluationsOf(riskId)).toEqual([{ status: 5, review: null }]);
  expect(await resultOf(id, riskId)).toBe('409 evaluation-closed');
  const { body } = await asOffice(id, { risk_active: { policy_risk_id: riskId, active: true } });
  const again = body.policy_risks.find((risk) => risk.id === riskId);
  expect(again?.policy_risk_mobile?.evaluation_status).toBe(1);
  expect((await api.call('POST', `/policies/${id}/risks/${riskId}/grants`, { token: tokens.policyholder })).status).toBe(201);
});

test.each([
  ['was never evaluated', async () => undefined],
  ['was being looked at when it was switched off', leaveWithPerson],
])('a phone that %s and comes back after the signature holds up no cover but its own', async (_what, prepare) => {
  const { id, policy_risks: risks } = await contracted(twoPhones);
  const [first, second] = risks.map((risk) => risk.id);
  const turn = (active: boolean) => asOffice(id, { risk_active: { policy_risk_id: second, active } });
  const validate = (riskId: number | undefined, at: string) =>
    api.sql(
      `with validated as (update policy_risks set evaluation_status = 3 where id = $2 returning id)
       insert into evaluations (id, risk_id, status, frontal, trasera, request_hash, created_at, decided_at) select $1, id, 3, $4, $4, 'x', $3, $3 from validated`,
      [randomUUID(), riskId, at, JSON.stringify({ label: 'Validated', reasons: [] })],
    );
  const cover = async () => (await api.call<PolicyContract>('GET', `/policies/${id}/contract`, { token: tokens.policyholder })).body.cover;
  const claimOf = async (riskId: number | undefined) => {
    const { identifier, ...body } = {
      identifier: randomUUID(),
      claim_type_id: 5,
      loss_date: api.now.toISOString().slice(0, 10),
      description: 'Se cayó.',
    };
    const declared = { identifier, ...body, extra_fields: {}, documents: [], documents_to_follow: true };
    await api.call('POST', `/policies/${id}/risks/${riskId}/claims`, { token: tokens.policyholder, body: declared });
    return (await api.sql<{ cover: string }>('select cover from claims where identifier = $1', [identifier]))[0]?.cover;
  };
  await prepare(second);
  await api.sql(`update evaluations set created_at = '2026-01-04' where risk_id = $1`, [second]);
  await turn(false);
  await validate(first, '2026-01-05');
  await sign(api, id);
  await api.sql(`update policy_contracts set signed_at = '2026-01-06' where policy_id = $1`, [id]);
  const before = await cover();
  expect(before).toMatchObject({ state: 'covered', missing: [] });
  await turn(true);
  expect(await cover()).toEqual(before);
  expect([await claimOf(first), await claimOf(second)]).toEqual(['covered', 'not-started']);
  await validate(second, '2026-01-08');
  expect(await cover()).toEqual(before);
  expect(await claimOf(second)).toBe('covered');
});

test('the end of a policy closes what is looked at, of a phone that was switched off before too; what was decided stays', async () => {
  const { id, policy_risks: risks } = await contracted(twoPhones);
  const [first, second] = risks.map((risk) => risk.id);
  await leaveWithPerson(first);
  await api.sql('update policy_risks set active = false where id = $1', [second]);
  await leaveWithPerson(second);
  expect((await api.call('POST', `/policies/${id}/cancel`, { token: tokens.policyholder, body: { reason: 'withdrawal' } })).status).toBe(
    200,
  );
  for (const riskId of [first, second]) {
    expect(await evaluationsOf(riskId)).toEqual([{ status: 5, review: null }]);
    expect(await resultOf(id, riskId)).toBe('409 evaluation-closed');
  }
  await api.sql('update evaluations set status = 4, decided_at = $2 where risk_id = $1', [first, api.now]);
  expect(await resultOf(id, first)).toBe('200 finished');
});

test('what is no phone has no evaluation', async () => {
  expect(await resultOf(5, 6)).toBe('404 not-found');
});

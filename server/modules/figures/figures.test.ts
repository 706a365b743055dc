import { expect, test } from 'vitest';
import { mostFigured } from '#domain/wire/figures.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ ANSWER_WITHIN_HOURS: '2' });
const tokens = await logInDemoPeople(api);

async function figures(person: DemoPerson): Promise<Record<string, number | null>> {
  const { status, body } = await api.call('GET', '/figures', { token: tokens[person] });
  expect(status).toBe(200);
  const { more_of: moreOf, ...counts } = body as { more_of: string[] } & Record<string, number | null>;
  expect(moreOf).toEqual([]);
  return counts;
}
/** How much each figure has grown during the test; null for a figure that the caller does not see. */
function since(before: Record<string, number | null>, now: Record<string, number | null>) {
  return Object.fromEntries(Object.entries(now).map(([name, value]) => [name, value === null ? null : value - Number(before[name])]));
}

let count = 0;
async function addPolicy(status: number, storeId: number | null = null): Promise<{ policyId: number; riskId: number }> {
  count += 1;
  const [row] = await api.sql<{ policyId: number; riskId: number }>(
    `with p as (insert into policies (identifier, number, status, user_id, product_id, store_id, evaluation_active, created_at)
       values (gen_random_uuid(), $1, $2, 1, 3, $3, true, now()) returning id)
     insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status)
     select id, 1, 'mobile', 'M', 'Xiaomi', 'R13', 2 from p returning policy_id as "policyId", id as "riskId"`,
    [`F${count}`, status, storeId],
  );
  return row ?? { policyId: 0, riskId: 0 };
}
const addPayment = (
  policyId: number,
  more: { due?: string; paid?: string | null; pending?: number; price?: number; deleted?: boolean } = {},
) =>
  api.sql(
    `insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date, payment_date, deleted_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, case when $6 then now() end)`,
    [policyId, more.price ?? 995, more.pending ?? 995, more.due ?? '2026-03-10', more.paid ?? null, more.deleted ?? false],
  );
const addClaim = (riskId: number, stage: number) =>
  api.sql(
    `insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover, is_to_be_regularised, request_hash, created_at, updated_at)
     values (gen_random_uuid(), $1, 3, '2026-03-01', 'x', '{}', $2, 'covered', false, 'x', now(), now())`,
    [riskId, stage],
  );
const addEvaluation = (riskId: number, createdAt: string, more: { status?: number; review?: string | null } = {}) =>
  api.sql(
    `insert into evaluations (id, risk_id, status, review, frontal, trasera, request_hash, created_at)
     values (gen_random_uuid(), $1, $2, $3, '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x', $4)`,
    [riskId, more.status ?? 2, more.review === undefined ? 'person' : more.review, createdAt],
  );

test('counts what there is to do, and nothing that is done', async () => {
  const before = await figures('staff');
  const [draft, unsigned, signed, cancelled] = [await addPolicy(1), await addPolicy(2), await addPolicy(3), await addPolicy(4)];
  for (const { policyId } of [draft, unsigned, signed, cancelled]) await addPayment(policyId);
  await addPayment(signed.policyId, { due: '2026-03-11' });
  await addPayment(signed.policyId, { paid: '2026-03-10', pending: 0 });
  await addPayment(signed.policyId, { pending: -995, price: -995 });
  await addPayment(signed.policyId, { deleted: true });
  for (const stage of [1, 2, 3, 4, 5, 6]) await addClaim(signed.riskId, stage);
  await addEvaluation(unsigned.riskId, '2026-03-10T09:55:00Z');
  await addEvaluation(signed.riskId, '2026-03-09T09:55:00Z');
  await addEvaluation(draft.riskId, '2026-03-09T09:55:00Z', { review: 'automatic' });
  await addEvaluation(cancelled.riskId, '2026-03-09T09:55:00Z', { status: 5, review: null });
  expect(since(before, await figures('staff'))).toEqual({
    waiting_evaluations: 2,
    late_evaluations: 1,
    unsigned_policies: 1,
    unpaid_payments: 2,
    open_claims: 4,
  });
});

test('what falls due until the last day of a signed policy that was cancelled is unpaid, in the figures and in their lists', async () => {
  const unpaid = async () => {
    const { body } = await api.call('GET', '/figures/trends?from=2026-03-01&to=2026-03-31', { token: tokens.staff });
    const { body: list } = await api.call('GET', '/policies?filter[unpaid_to]=2026-03-10&page[size]=100', { token: tokens.staff });
    return { told: (await figures('staff')).unpaid_payments, inMarch: body.unpaid, listed: (list.data as object[]).length };
  };
  const before = await unpaid();
  for (const [lastDay, signedAt, ending] of [
    ['2026-03-10', '2026-01-01', 'cancelled'],
    ['2026-03-09', '2026-01-01', 'cancelled'],
    ['2026-03-10', null, 'cancelled'],
    ['2026-03-10', '2026-01-01', 'withdrawn'],
  ]) {
    const { policyId } = await addPolicy(4);
    await addPayment(policyId);
    await api.sql(
      `insert into policy_contracts (policy_id, periodicity, payment_method, list_cents, discount_cents, total_cents, yearly_list_cents,
         is_invoice_declared, holder, acceptances, contracted_at, sign_by, term_last_day, signed_at, ending, last_day, ending_cause, ended_at)
       values ($1, 1, 1, 12000, 0, 12000, 12000, true, '{}', '[]', '2026-01-01', '2026-02-01', '2026-12-31', $2, $3, $4, 'policyholder-request', '2026-03-01')`,
      [policyId, signedAt, ending, lastDay],
    );
  }
  const after = await unpaid();
  expect(after).toEqual({ told: Number(before.told) + 1, inMarch: Number(before.inMarch) + 1, listed: before.listed + 1 });
});

test('a store counts what it sold, a distributor what its stores sold, and neither what it does not decide', async () => {
  const [store, distributor] = [await figures('store'), await figures('distributor')];
  for (const storeId of [1, 2, null]) {
    const { policyId, riskId } = await addPolicy(2, storeId);
    await addPayment(policyId);
    await addClaim(riskId, 1);
    await addEvaluation(riskId, '2026-03-09T09:55:00Z');
  }
  const each = (number: number) => ({
    waiting_evaluations: null,
    late_evaluations: null,
    unsigned_policies: number,
    unpaid_payments: number,
    open_claims: null,
  });
  expect([since(store, await figures('store')), since(distributor, await figures('distributor'))]).toEqual([each(1), each(2)]);
});

test('counts so many and no more, and says of which there are more', async () => {
  await api.sql(
    `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
     select gen_random_uuid(), 'M' || n, 2, 1, 3, true, now() from generate_series(1, $1::int) n`,
    [mostFigured + 1],
  );
  const { body } = await api.call('GET', '/figures', { token: tokens.staff });
  expect(body).toMatchObject({ unsigned_policies: mostFigured, more_of: ['unsigned_policies'] });
});

test('is not for a policyholder, nor for nobody', async () => {
  expect((await api.call('GET', '/figures', { token: tokens.policyholder })).status).toBe(403);
  expect((await api.call('GET', '/figures')).status).toBe(401);
});

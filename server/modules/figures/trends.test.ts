import { beforeAll, expect, test } from 'vitest';
import type { Trends } from '#domain/wire/trends.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
let tokens: Record<DemoPerson, string>;
let storeId = 0;

const ask = (query: string, person: DemoPerson = 'staff') => api.call<Trends>('GET', `/figures/trends${query}`, { token: tokens[person] });
const trends = async (query: string) => (await ask(query)).body;

async function addPolicy(createdAt: string, status: number, of: number | null): Promise<{ policyId: number; riskId: number }> {
  const [row] = await api.sql<{ policyId: number; riskId: number }>(
    `with p as (insert into policies (identifier, number, status, user_id, product_id, store_id, evaluation_active, created_at)
       values (gen_random_uuid(), 'T-' || gen_random_uuid(), $2, 1, 3, $3, true, $1) returning id),
     c as (insert into policy_contracts (policy_id, periodicity, payment_method, list_cents, discount_cents, total_cents, yearly_list_cents,
       is_invoice_declared, holder, acceptances, contracted_at, sign_by, term_last_day)
       select id, 1, 1, 12000, 0, 12000, 12000, true, '{}', '[]', $1, '2041-01-01', '2041-01-01' from p)
     insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status)
     select id, 1, 'mobile', 'M', 'Xiaomi', 'R13', 2 from p returning policy_id as "policyId", id as "riskId"`,
    [createdAt, status, of],
  );
  return row ?? { policyId: 0, riskId: 0 };
}

type Label = 'Validated' | 'Rejected' | 'Breakage';
/** Inserts an evaluation decided after this many minutes, by the rules (`by` null) or a person. `ruled`: the label that the rules had given both photos. */
async function addDecided(riskId: number, at: string, made: { minutes: number; label: Label; by: number | null; ruled: Label | null }) {
  const photo = JSON.stringify({ label: made.label, reasons: [] });
  const seen = JSON.stringify({ front: { label: made.ruled }, back: { label: made.ruled } });
  await api.sql(
    `insert into evaluations (id, risk_id, status, frontal, trasera, assessment, request_hash, created_at, decided_at, decided_by)
     values (gen_random_uuid(), $1, $2, $3, $3, $4, 'x', $5::timestamptz, $5::timestamptz + make_interval(mins => $6), $7)`,
    [riskId, made.label === 'Validated' ? 3 : 4, photo, seen, at, made.minutes, made.by],
  );
}

beforeAll(async () => {
  tokens = await logInDemoPeople(api);
  const [store] = await api.sql<{ id: number }>(
    `insert into stores (distributor_id, code, name, address, postal_code, city, created_at) values (1, 'TREND', 'Tendencia', 'x', '28001', 'x', now()) returning id`,
  );
  storeId = store?.id ?? 0;
  // Half past midnight on 1 May in Madrid is still 30 April in UTC.
  const first = await addPolicy('2040-04-30T22:30:00Z', 2, storeId);
  await addPolicy('2040-04-30T21:30:00Z', 2, storeId);
  const web = await addPolicy('2040-05-02T10:00:00Z', 3, null);
  await addDecided(first.riskId, '2040-05-01T08:00:00Z', { minutes: 2, label: 'Validated', by: null, ruled: 'Validated' });
  await addDecided(first.riskId, '2040-05-01T09:00:00Z', { minutes: 10, label: 'Rejected', by: 1, ruled: 'Rejected' });
  await addDecided(web.riskId, '2040-05-02T09:00:00Z', { minutes: 60, label: 'Breakage', by: 1, ruled: 'Validated' });
  await addDecided(web.riskId, '2040-05-02T11:00:00Z', { minutes: 90, label: 'Validated', by: 1, ruled: null });
  await api.sql(
    `insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover, is_to_be_regularised, request_hash, created_at, updated_at)
     values (gen_random_uuid(), $1, 3, '2040-05-01', 'x', '{}', 1, 'covered', false, 'x', '2040-05-03T21:59:00Z', now())`,
    [web.riskId],
  );
});

test('a period day by day, in days of Madrid, also those in which nothing happened', async () => {
  const nothing = { evaluations: 0, validated: 0, rejected: 0, broken: 0, contracted: 0, claims: 0 };
  expect(await trends('?from=2040-05-01&to=2040-05-04')).toEqual({
    from: '2040-05-01',
    to: '2040-05-04',
    step: 'day',
    steps: [
      { ...nothing, day: '2040-05-01', evaluations: 2, validated: 1, rejected: 1, contracted: 1 },
      { ...nothing, day: '2040-05-02', evaluations: 2, validated: 1, broken: 1, contracted: 1 },
      { ...nothing, day: '2040-05-03', claims: 1 },
      { ...nothing, day: '2040-05-04' },
    ],
    decided: { all: 4, by_person: 3, median_minutes: 35 },
    agreement: { compared: 2, same: 1 },
    blind: { compared: 0, same: 0, interval: null },
    unsigned: 1,
    unpaid: 0,
    stores: [
      { store: null, contracted: 1, premium: 120 },
      { store: { id: storeId, name: 'Tendencia' }, contracted: 1, premium: 120 },
    ],
  });
});

test('a long period month by month, from where it begins', async () => {
  const { step, steps } = await trends('?from=2040-04-30&to=2040-08-31');
  expect(step).toBe('month');
  expect(steps.map(({ day, contracted, evaluations }) => [day, contracted, evaluations])).toEqual([
    ['2040-04-30', 1, 0],
    ['2040-05-01', 2, 4],
    ['2040-06-01', 0, 0],
    ['2040-07-01', 0, 0],
    ['2040-08-01', 0, 0],
  ]);
});

test('what somebody is still to look at blind is told when they have: beside the list, which hides it, it would tell them', async () => {
  const { riskId } = await addPolicy('2038-03-01T10:00:00Z', 3, null);
  await addDecided(riskId, '2038-03-01T10:00:00Z', { minutes: 2, label: 'Validated', by: null, ruled: 'Validated' });
  const told = async () => {
    const { steps, decided } = await trends('?from=2038-03-01&to=2038-03-01');
    return [steps[0]?.evaluations, steps[0]?.validated, decided.all];
  };
  await api.sql('update evaluations set blind_asked_at = decided_at where risk_id = $1', [riskId]);
  expect(await told()).toEqual([1, 0, 0]);
  await api.sql(
    'update evaluations set blind_decided_at = decided_at, blind_decided_by = 4, blind_frontal = frontal, blind_trasera = trasera where risk_id = $1',
    [riskId],
  );
  expect(await told()).toEqual([1, 1, 1]);
});

test('of nothing there is no median and nothing to compare', async () => {
  expect(await trends('?from=2039-01-01&to=2039-01-02')).toMatchObject({
    decided: { all: 0, by_person: 0, median_minutes: null },
    agreement: { compared: 0, same: 0 },
    stores: [],
  });
});

test('of receipts that fell due until today counts what is not paid, of policies in force', async () => {
  const { policyId } = await addPolicy('2039-01-01T10:00:00Z', 3, null);
  const draft = await addPolicy('2039-01-01T10:00:00Z', 1, null);
  const addReceipt = (of: number, due: string, paid: string | null) =>
    api.sql(
      `insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date, payment_date)
       values ($1, gen_random_uuid(), 995, $3::int, $2::date, $4::date)`,
      [of, due, paid === null ? 995 : 0, paid],
    );
  const { unpaid: before } = await trends('?from=2026-03-05&to=2027-03-05');
  await addReceipt(policyId, '2026-03-05', null);
  await addReceipt(policyId, '2026-03-05', '2026-03-05');
  await addReceipt(policyId, '2027-01-01', null);
  await addReceipt(draft.policyId, '2026-03-05', null);
  expect((await trends('?from=2026-03-05&to=2027-03-05')).unpaid - before).toBe(1);
});

test('every store that sold something is told, and who sold most first', async () => {
  await addPolicy('2038-05-02T10:00:00Z', 3, null);
  await addPolicy('2038-05-02T10:00:00Z', 3, null);
  for (let count = 0; count < 12; count += 1) {
    const [store] = await api.sql<{ id: number }>(
      `insert into stores (distributor_id, code, name, address, postal_code, city, created_at) values (1, 'T' || $1::int, 'T' || $1::int, 'x', '28001', 'x', now()) returning id`,
      [count],
    );
    await addPolicy('2038-05-02T10:00:00Z', 3, store?.id ?? 0);
  }
  const { stores } = await trends('?from=2038-05-02&to=2038-05-02');
  expect(stores).toHaveLength(13);
  expect(stores[0]).toEqual({ store: null, contracted: 2, premium: 240 });
  expect(new Set(stores.slice(1).map(({ store }) => store?.name)).size).toBe(12);
});

test.each([
  ['?from=2040-05-02&to=2040-05-01', 422],
  ['?from=2039-01-01&to=2040-02-05', 422],
  ['?from=2040-02-30', 400],
  ['?from=1&to=x', 400],
  ['?x=1', 400],
])('a period that is none is refused: %s', async (query, status) => {
  expect((await ask(query)).status).toBe(status);
});

test('is the office’s', async () => {
  for (const person of ['store', 'distributor', 'policyholder'] as const) expect((await ask('', person)).status).toBe(403);
  expect((await api.call('GET', '/figures/trends')).status).toBe(401);
  expect((await ask('')).status).toBe(200);
});

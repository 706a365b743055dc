import { beforeAll, expect, test } from 'vitest';
import type { Closing, ClosingRow } from '#domain/wire/closings.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
let tokens: Record<DemoPerson, string>;

/** A policy that a store sold (null: sold on the web), contracted at an instant, with receipts `[paid on, cents]`. */
async function addPolicy(storeId: number | null, contractedAt: string, receipts: [paidOn: string, cents: number][] = [], endedAt?: string) {
  const [policy] = await api.sql<{ id: number }>(
    `insert into policies (identifier, number, status, user_id, store_id, product_id, evaluation_active, created_at)
     values (gen_random_uuid(), 'C-' || gen_random_uuid(), 2, 1, $1, 3, false, now()) returning id`,
    [storeId],
  );
  await api.sql(
    `insert into policy_contracts (policy_id, periodicity, payment_method, list_cents, discount_cents, total_cents, yearly_list_cents,
       is_invoice_declared, holder, acceptances, contracted_at, sign_by, term_last_day, ending, ending_cause, ended_at, last_day, refund_decided_by)
     values ($1, 1, 1, 12000, 0, 12000, 12000, true, '{}', '[]', $2::timestamptz, '2031-01-01', '2031-01-01', case when $3::text is null then null else 'cancelled' end,
       case when $3::text is null then null else 'policyholder-request' end, $3::timestamptz, case when $3::text is null then null else date '2030-05-31' end,
       case when $3::text is null then null else 'rule' end)`,
    [policy?.id, contractedAt, endedAt ?? null],
  );
  for (const [paidOn, cents] of receipts)
    await api.sql(
      `insert into policy_payments (policy_id, identifier, instalment, price_cents, pending_cents, lines, activation_date, payment_date)
       values ($1, gen_random_uuid(), 1, $2::int, 0, $3, $4::date, $4::date)`,
      [
        policy?.id,
        cents,
        cents > 0
          ? JSON.stringify({
              netPremiumCents: cents - 100,
              instalmentSurchargeCents: 10,
              consorcioCents: 20,
              premiumTaxCents: 60,
              windingUpLevyCents: 10,
            })
          : null,
        paidOn,
      ],
    );
}

let [north, south] = [0, 0];
beforeAll(async () => {
  tokens = await logInDemoPeople(api);
  const [distributor] = await api.sql<{ id: number }>(
    `insert into distributors (name, code, created_at) values ('Ajeno', 'AJENO', now()) returning id`,
  );
  const add = async (distributorId: number, name: string) =>
    (
      await api.sql<{ id: number }>(
        `insert into stores (distributor_id, code, name, address, postal_code, city, created_at) values ($1, $2, $2, 'x', '28001', 'x', now()) returning id`,
        [distributorId, name],
      )
    )[0]?.id ?? 0;
  // Another store of the demo distributor, and a store of a distributor that nobody here belongs to.
  [north, south] = [await add(1, 'Norte'), await add(distributor?.id ?? 0, 'Sur')];
  // Half past midnight on 1 May in Madrid is still 30 April in UTC.
  await addPolicy(1, '2030-04-30T22:30:00Z', [
    ['2030-05-01', 1000],
    ['2030-05-31', 1000],
    ['2030-06-01', 1000],
  ]);
  await addPolicy(1, '2030-04-30T21:30:00Z', [['2030-05-20', -500]], '2030-05-31T21:59:00Z');
  await addPolicy(north, '2030-05-10T10:00:00Z', [['2030-05-10', 2500]]);
  await addPolicy(south, '2030-05-11T10:00:00Z', [['2030-05-11', 3500]]);
  await addPolicy(null, '2030-05-12T10:00:00Z', [['2030-05-12', 4500]]);
});

const ask = async (person: DemoPerson, query = 'month=2030-05') =>
  api.call<Closing>('GET', `/closings?${query}`, { token: tokens[person] });
const rows = async (person: DemoPerson) => (await ask(person)).body.data;
const told = (each: readonly ClosingRow[]) => each.map(({ store, collected, balance }) => [store?.id ?? 'web', collected, balance]);

test('a month store by store: what was sold, what ended, what was paid and paid back, in days of Madrid', async () => {
  const { body } = await ask('staff');
  expect(body).toMatchObject({ month: '2030-05', first_day: '2030-05-01', last_day: '2030-05-31', is_over: false });
  const [own] = body.data.filter(({ store }) => store?.id === 1);
  expect(own).toMatchObject({
    distributor: { id: 1 },
    contracted: 1,
    contracted_premium: 120,
    ended: 1,
    receipts: 2,
    collected: 20,
    net_premium: 18,
    instalment_surcharge: 0.2,
    consorcio: 0.4,
    premium_tax: 1.2,
    winding_up_levy: 0.2,
    refunded: -5,
    balance: 15,
  });
  const lines =
    (own?.net_premium ?? 0) +
    (own?.instalment_surcharge ?? 0) +
    (own?.consorcio ?? 0) +
    (own?.premium_tax ?? 0) +
    (own?.winding_up_levy ?? 0);
  expect(lines).toBeCloseTo(own?.collected ?? 0, 6);
});

test('the office sees all of it and the web, a distributor its stores, a store its own', async () => {
  const [ofDemo, ofNorth, ofSouth, ofWeb] = [
    [1, 20, 15],
    [north, 25, 25],
    [south, 35, 35],
    ['web', 45, 45],
  ];
  expect(new Set(told(await rows('staff')))).toEqual(new Set([ofDemo, ofNorth, ofSouth, ofWeb]));
  expect(told(await rows('staff')).at(-1)).toEqual(ofWeb);
  expect(new Set(told(await rows('distributor')))).toEqual(new Set([ofDemo, ofNorth]));
  expect(told(await rows('store'))).toEqual([ofDemo]);
  expect((await ask('policyholder')).status).toBe(403);
  expect((await api.call('GET', '/closings?month=2030-05')).status).toBe(401);
});

test('the same as a file, of which nobody gets more than they see', async () => {
  const { text, headers } = await ask('store', 'month=2030-05&export_csv=1');
  expect(headers.get('content-disposition')).toBe('attachment; filename="cierre-2030-05.csv"');
  const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toMatch(
    /^Tienda;Distribuidor;Contratadas;Prima al año;Terminadas;Recibos;Cobrado;Impuestos y Consorcio;Devuelto;Saldo;Prima neta;/,
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(';20;1,8;-5;15;18;0,2;0,4;1,2;0,2');
  expect((await ask('policyholder', 'month=2030-05&export_csv=1')).status).toBe(403);
});

test.each(['', 'month=2030-13', 'month=2030-5', 'month=mayo', 'month=2030-05&x=1'])(
  'a month that is none is refused: %s',
  async (query) => {
    expect((await ask('staff', query)).status).toBe(400);
  },
);

test('costs the same statements for one store as for many', async () => {
  await rows('staff');
  const before = api.statements;
  await rows('store');
  const one = api.statements - before;
  await rows('staff');
  expect(api.statements - before - one).toBeLessThanOrEqual(one);
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst, phoneAndTablet, sign } from '#tests/support/module-contracting.ts';
import { payAtGateway, payPath, receiptCentsOf, receiptIdsOf, startedOf } from '#tests/support/module-payments.ts';
import { callsAs, type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
const tokens = await logInDemoPeople(api);
const start = api.now;
beforeAll(async () => {
  await api.sql(`insert into discounts (code, description, kind, value_hundredths, created_at)
    values ('TODO', 'x', 'percentage', 10000, now()), ('CASI', 'x', 'percentage', 9995, now()), ('EUROS', 'x', 'amount', 13000, now())`);
});
beforeEach(() => {
  api.now = start;
});

const later = (days: number) => {
  api.now = new Date(api.now.getTime() + days * 86_400_000);
};
const contracted = async (more: object = {}) => (await contract(api, more, tokens.policyholder)).body;
const as = callsAs(api, tokens);
const add = (id: number, code: string, person: DemoPerson = 'staff') => as(person, 'POST', `/policies/${id}/discount`, { code });
const remove = async (id: number, person: DemoPerson = 'staff') => {
  const { body } = await as<PolicyContract>('staff', 'GET', `/policies/${id}/contract`);
  return as(person, 'DELETE', `/policies/${id}/discount/${body.discounts[0]?.id}`);
};
const change = (id: number, body: object) => as<Policy>('staff', 'PATCH', `/policies/${id}/admin`, body);
const read = async (id: number) => (await as<Policy>('policyholder', 'GET', `/policies/${id}`)).body;
const idsOf = (id: number) => receiptIdsOf(api, id);
const receipts = (id: number) => receiptCentsOf(api, id);
const consorcioOf = async (id: number) =>
  (
    await api.sql<{ cents: number }>(
      `select coalesce(sum((lines->>'consorcioCents')::int), 0)::int cents from policy_payments where policy_id = $1 and deleted_at is null`,
      [id],
    )
  )[0]?.cents;
const fields = (body: Record<string, unknown>) => body.fields;

describe('a price that falls', () => {
  test('gives back what was paid and no more; of a receipt paid in part nothing is owed any more', async () => {
    const { id } = await contracted();
    await payFirst(api, id);
    const [, second] = await idsOf(id);
    await as('staff', 'PUT', payPath(id, second, 'mark-as-paid'), { amount: 5 });
    await add(id, 'TODO');
    expect(await receipts(id)).toEqual([
      [1295, 0],
      [500, 0],
      [-1795, -1795],
    ]);
    expect(
      await api.sql(`select 1 from policy_payments where policy_id = $1 and price_cents = 500 and payment_date = '2026-03-10'`, [id]),
    ).toHaveLength(1);
    const left = await as('policyholder', 'POST', `/policies/${id}/payments/remaining`, { payment_method: 1 });
    expect(left.body.code).toBe('payment-settled');
  });

  test('enough was paid of a draft: it waits for nothing', async () => {
    const { id } = await contracted();
    const [first] = await idsOf(id);
    await as('staff', 'PUT', payPath(id, first, 'mark-as-paid'), { amount: 5 });
    await add(id, 'CASI');
    expect([await receipts(id), (await read(id)).status]).toEqual([
      [
        [500, 0],
        [-492, -492],
      ],
      2,
    ]);
  });

  test('nothing comes back of a payment that a payer left at the gateway; while they are there the receipt stays', async () => {
    const { id } = await contracted({ periodicity: 12 });
    const [only] = await idsOf(id);
    await as('policyholder', 'PUT', payPath(id, only, 'pay-new-card'), {});
    await add(id, 'BIENVENIDA', 'policyholder');
    expect(await receipts(id)).toEqual([[12_950, 12_950]]);
    expect(fields((await change(id, { periodicity: 1 })).body)).toEqual([{ path: 'periodicity', code: 'already-paid' }]);
    await remove(id, 'policyholder');
    later(1);
    await add(id, 'BIENVENIDA', 'policyholder');
    expect(await receipts(id)).toEqual([[11_655, 11_655]]);
    expect((await change(id, { periodicity: 1 })).status).toBe(200);
    expect((await receipts(id)).length).toBe(12);
  });

  test('a debit that no file holds follows it, until the bank has it', async () => {
    const { id } = await contracted({ periodicity: 12 });
    const [only] = await idsOf(id);
    const mandate = { iban: 'ES9121000418450200051332', account_holder: 'Ana Gil', mandate_version: 'core-1' };
    expect((await as('policyholder', 'PUT', payPath(id, only, 'pay-new-iban'), mandate)).status).toBe(200);
    const debit = () => api.sql('select amount_cents, sepa_file_id is not null sent from payment_transactions where policy_id = $1', [id]);
    await add(id, 'BIENVENIDA', 'policyholder');
    expect([await receipts(id), await debit()]).toEqual([[[11_655, 11_655]], [{ amount_cents: 11_655, sent: false }]]);
    later(10);
    await makeSepaFile(api.ports);
    expect(await debit()).toEqual([{ amount_cents: 11_655, sent: true }]);
    await add(id, 'EUROS', 'policyholder');
    expect(await receipts(id)).toEqual([[11_655, 11_655]]);
    await as('staff', 'PUT', payPath(id, only, 'mark-as-paid'), {});
    expect(await receipts(id)).toEqual([
      [11_655, 0],
      [-11_655, -11_655],
    ]);
  });

  test('what a payer at the gateway pays too much comes back once it has come', async () => {
    const { id } = await contracted({ periodicity: 12 });
    const [only] = await idsOf(id);
    const { body } = await as('policyholder', 'PUT', payPath(id, only, 'pay-new-card'), {});
    await add(id, 'BIENVENIDA', 'policyholder');
    await payAtGateway(api, startedOf(body), 'accepted');
    expect([await receipts(id), (await read(id)).status]).toEqual([
      [
        [12_950, 0],
        [-1295, -1295],
      ],
      2,
    ]);
  });

  test('a refund that nobody has paid goes when it rises again', async () => {
    const { id } = await contracted({ periodicity: 12 });
    await payFirst(api, id);
    await add(id, 'BIENVENIDA');
    expect(await receipts(id)).toEqual([
      [12_950, 0],
      [-1295, -1295],
    ]);
    await remove(id);
    expect(await receipts(id)).toEqual([[12_950, 0]]);
  });
});

describe('a price that rises from nothing', () => {
  test('is refused of a policy that is active only because it cost nothing', async () => {
    const { id } = await contracted();
    await add(id, 'TODO', 'policyholder');
    expect([(await read(id)).status, await receipts(id)]).toEqual([2, []]);
    const { status, body } = await remove(id);
    expect([status, fields(body)]).toEqual([422, [{ path: 'discount', code: 'nothing-paid' }]]);
    expect([(await read(id)).status, await receipts(id)]).toEqual([2, []]);
    const { id: other } = await contracted({ periodicity: 12 });
    await add(other, 'EUROS', 'policyholder');
    expect(fields((await change(other, { periodicity: 1 })).body)).toEqual([{ path: 'periodicity', code: 'nothing-paid' }]);
    expect(fields((await change(other, { device: { price: 1300 } })).body)).toEqual([{ path: 'device.price', code: 'nothing-paid' }]);
  });

  test('is refused of a signed one too: its cover would never have begun', async () => {
    const { id } = await contracted({ discount: 'TODO' });
    await sign(api, id, 0);
    expect(fields((await remove(id)).body)).toEqual([{ path: 'discount', code: 'nothing-paid' }]);
    expect(await receipts(id)).toEqual([]);
  });

  test('makes those of the days ahead, for what was not paid', async () => {
    const { id } = await contracted();
    await payFirst(api, id, 2);
    await add(id, 'TODO');
    expect(await receipts(id)).toEqual([
      [1295, 0],
      [1295, 0],
      [-2590, -2590],
    ]);
    later(70);
    await remove(id);
    const { policy_payments: made } = await read(id);
    expect(made).toHaveLength(11);
    expect(made.map(({ activation_date }) => activation_date).slice(0, 4)).toEqual([
      '2026-03-10',
      '2026-04-15',
      '2026-06-15',
      '2026-07-15',
    ]);
    expect((await receipts(id)).reduce((sum, [price = 0]) => sum + price, 0)).toBe(15_540);
    expect(await consorcioOf(id)).toBe(17);
  });
});

describe('a draft that comes to be paid monthly in the month after it was contracted', () => {
  const monthly = async () => {
    const { id } = await contracted({ periodicity: 12 });
    later(26);
    return id;
  };
  const days = (policy: Policy) => policy.policy_payments.map(({ activation_date }) => activation_date);

  test.each([
    ['policyholder', ''],
    ['staff', '/admin'],
  ] as const)('by its %s has twelve receipts, all of them due within its year', async (person, admin) => {
    const id = await monthly();
    const { body } = await as<Policy>(person, 'PATCH', `/policies/${id}${admin}`, { periodicity: 1 });
    const due = days(body);
    expect([due.length, due[0], due[1], ...due.slice(-2)]).toEqual([12, '2026-04-05', '2026-05-15', '2027-02-15', '2027-03-09']);
  });

  test('keeps its days when its price falls and rises', async () => {
    const id = await monthly();
    const { body } = await change(id, { periodicity: 1 });
    await payFirst(api, id);
    await add(id, 'TODO');
    await remove(id);
    expect(days(await read(id))).toEqual(days(body));
  });
});

describe('a phone and a tablet', () => {
  const both = async (periodicity: number) => {
    const { id, policy_risks } = await contracted({ ...phoneAndTablet, periodicity });
    const [phoneId, tabletId] = policy_risks.map((risk) => risk.id);
    return { id, phoneId, turn: (active: boolean) => change(id, { risk_active: { policy_risk_id: tabletId, active } }) };
  };
  const sum = async (id: number) => (await receipts(id)).reduce((total, [price = 0]) => total + price, 0);

  test('one that was switched off in a draft is paid for when it is switched on again, in every status; one that is on costs nothing more', async () => {
    const { id, turn } = await both(1);
    const whole = await sum(id);
    await turn(false);
    expect([await sum(id), await consorcioOf(id)]).toEqual([expect.any(Number), 17]);
    expect(await sum(id)).toBeLessThan(whole);
    await change(id, { periodicity: 12 });
    expect(await consorcioOf(id)).toBe(17);
    await change(id, { periodicity: 1 });
    await payFirst(api, id);
    await turn(true);
    expect([await sum(id), await consorcioOf(id)]).toEqual([whole, 22]);
    await turn(true);
    await turn(false);
    expect(await sum(id)).toBe(whole);
  });

  test('one that was switched off once paid stays in the price when something else changes, and costs nothing more when it is switched on again', async () => {
    const { id, phoneId, turn } = await both(12);
    await payFirst(api, id);
    const paid = await receipts(id);
    await turn(false);
    expect((await change(id, { device: { policy_risk_id: phoneId, price: 960 } })).status).toBe(200);
    expect(await receipts(id)).toEqual(paid);
    await turn(true);
    expect(await receipts(id)).toEqual(paid);
  });

  test('the price, day and periodicity that it has already cost nothing else, whatever the tariff says by now', async () => {
    const { id, phoneId, turn } = await both(12);
    await payFirst(api, id);
    await turn(false);
    const paid = await receipts(id);
    await api.sql('update product_prices set yearly_cents = yearly_cents * 2');
    try {
      await change(id, { device: { policy_risk_id: phoneId, price: 959 }, periodicity: 12 });
      expect(await receipts(id)).toEqual(paid);
      const day = { purchase_date: { policy_risk_id: phoneId, day: '2026-03-01' } };
      await change(id, day);
      const dearer = await receipts(id);
      await api.sql('update product_prices set yearly_cents = yearly_cents * 2');
      await change(id, day);
      expect([dearer.length > paid.length, await receipts(id)]).toEqual([true, dearer]);
    } finally {
      await api.sql('update product_prices set yearly_cents = yearly_cents / 4');
    }
  });
});

test('the surcharge of the Consorcio is that of what is insured now, and no line is negative', async () => {
  const { id } = await contracted();
  expect(await consorcioOf(id)).toBe(17);
  await change(id, { device: { price: 400 } });
  expect(await consorcioOf(id)).toBe(7);
  await add(id, 'CASI', 'policyholder');
  const lines = await api.sql<{ lines: Record<string, number> }>(
    'select lines from policy_payments where policy_id = $1 and deleted_at is null',
    [id],
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.flatMap((row) => Object.values(row.lines)).filter((cents) => cents < 0)).toEqual([]);
});

test('a deleted receipt keeps no identifier that others need', async () => {
  const { id, number } = await contracted();
  const [first] = await idsOf(id);
  expect((await as('admin', 'DELETE', payPath(id, first, 'delete'))).status).toBe(204);
  const { status, body } = await change(id, { periodicity: 12 });
  expect([status, body.policy_payments.map(({ identifier }) => identifier)]).toEqual([200, [`R-${number}-1`]]);
});

import { afterAll, afterEach, expect, test } from 'vitest';
import type { EndingPreview } from '#domain/wire/cancellations.ts';
import type { Closing } from '#domain/wire/closings.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { chargeCards } from '#server/modules/payments/cards/charge-cards.ts';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { remindUnpaid } from '#server/modules/payments/reminders/remind-unpaid.ts';
import { accountNotice } from '#tests/support/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, sign } from '#tests/support/module-contracting.ts';
import { formOf, payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { startRedsysService } from '#tests/support/redsys-service.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000', SESSION_IDLE_HOURS: '2160' });
const tokens = await logInDemoPeople(api);

const contracted = async (more: object = {}) => {
  const { body: policy } = await contract(api, more, tokens.policyholder);
  return { id: policy.id, paymentIds: policy.policy_payments.map(({ id }) => id) };
};
const cancel = async (id: number, body: object = { reason: 'withdrawal' }) => {
  const { body: preview } = await api.call<EndingPreview>('GET', `/policies/${id}/cancel?${new URLSearchParams({ ...body })}`, {
    token: tokens.staff,
  });
  const answer = await api.call('POST', `/policies/${id}/cancel`, { token: tokens.staff, body });
  expect([answer.status, answer.body.settlement]).toEqual([200, preview]);
  return preview;
};
const markAsPaid = (id: number, paymentId: number | undefined, amount?: number) =>
  api.call('PUT', payPath(id, paymentId, 'mark-as-paid'), { token: tokens.staff, body: amount === undefined ? {} : { amount } });
const payByCard = async (id: number, paymentId: number | undefined) => {
  const started = await api.call('PUT', payPath(id, paymentId, 'pay-new-card'), { token: tokens.policyholder, body: {} });
  await payAtGateway(api, startedOf(started.body), 'accepted');
};
/** The office records that the booked payment of a receipt was returned. */
const giveBack = async (id: number, paymentId: number | undefined, reason = 'MD06') => {
  const [row] = await api.sql<{ id: number }>('select id from payment_transactions where payment_id = $1', [paymentId]);
  const path = payPath(id, paymentId, `transactions/${row?.id}/return`);
  return api.call('PUT', path, { token: tokens.staff, body: { reason } });
};
/** Price and pending amount of the receipts that were not deleted, highest price first. */
const receipts = async (id: number) => {
  const rows = await api.sql<{ price: number; pending: number }>(
    `select price_cents price, pending_cents pending from policy_payments where policy_id = $1 and deleted_at is null order by price_cents desc, id`,
    [id],
  );
  return rows.map(({ price, pending }) => [price, pending]);
};
const payAll = async (id: number) =>
  (await api.call('POST', `/policies/${id}/payments/remaining`, { token: tokens.policyholder, body: { payment_method: 1 } })).body.code;

test('a receipt that was paid in part costs after a withdrawal what was paid: it comes back, and nothing can be paid any more', async () => {
  const { id, paymentIds } = await contracted();
  const [first = 0] = paymentIds;
  expect((await markAsPaid(id, first, 4)).status).toBe(200);
  expect(await cancel(id)).toMatchObject({ refund: 4, owed: [], lowered: [first], annulled: paymentIds.slice(1) });
  expect(await receipts(id)).toEqual([
    [400, 0],
    [-400, -400],
  ]);
  const form = formOf((await api.call('GET', payPath(id, first), { token: tokens.staff })).body);
  expect(form).toMatchObject({
    allowed_methods: [],
    amount: 0,
    payment: { price: 4, display_status: 'PAGADO', payment_date: '2026-03-10' },
  });
  const { lines } = form.payment;
  expect(Object.values(lines ?? {}).reduce((sum, euros) => sum + Math.round(euros * 100), 0)).toBe(400);
  expect(await payAll(id)).toBe('payment-settled');
});

test('what was kept of a receipt paid in part is in the month and in the year, as its refund is', async () => {
  const asStaff = { token: tokens.staff };
  const collected = async () => {
    const { body } = await api.call<Closing>('GET', '/closings?month=2026-03', asStaff);
    const [web] = body.data.filter(({ store }) => store === null);
    return [web?.collected ?? 0, web?.refunded ?? 0];
  };
  const { id, paymentIds } = await contracted();
  const [before = 0, beforeBack = 0] = await collected();
  await markAsPaid(id, paymentIds[0], 4);
  await cancel(id);
  const [refund] = await api.sql<{ id: number }>('select id from policy_payments where policy_id = $1 and price_cents < 0', [id]);
  await markAsPaid(id, refund?.id);
  const [after = 0, afterBack = 0] = await collected();
  expect([after - before, afterBack - beforeBack].map((euros) => Math.round(euros * 100))).toEqual([400, -400]);
  const { body: year } = await api.call('GET', `/policies/${id}/payments-of-year?year=2026`, asStaff);
  expect(year).toMatchObject({ payments: [{ price: 4 }, { price: -4 }], total: 0 });
});

test('a signed policy whose first receipt went back in part is not covered by what its end leaves of that', async () => {
  const { id, paymentIds } = await contracted();
  await markAsPaid(id, paymentIds[0], 4);
  await markAsPaid(id, paymentIds[0]);
  await sign(api, id, 0);
  await api.sql('update policy_risks set evaluation_status = 6 where policy_id = $1', [id]);
  await giveBack(id, paymentIds[0]);
  expect(await cancel(id, { reason: 'risk-gone' })).toMatchObject({ refund: 8.95, lowered: [paymentIds[0]] });
  const { body } = await api.call('GET', `/policies/${id}/contract`, { token: tokens.policyholder });
  expect([body.paid_on, body.cover]).toEqual([null, { state: 'not-started', starts_on: null, missing: ['first-payment'] }]);
});

test('what was promised back and is not paid yet comes anew with the rest; part of it that was paid back stays written', async () => {
  const { id, paymentIds } = await contracted({ periodicity: 12 });
  await markAsPaid(id, paymentIds[0]);
  await api.sql(
    `insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date) values ($1, 'P-' || $1::int, -1000, -1000, '2026-03-10')`,
    [id],
  );
  const [promised] = await api.sql<{ id: number }>('select id from policy_payments where policy_id = $1 and price_cents < 0', [id]);
  await markAsPaid(id, promised?.id, 4);
  expect(await cancel(id)).toMatchObject({ refund: 125.5, lowered: [promised?.id], annulled: [] });
  expect(await receipts(id)).toEqual([
    [12_950, 0],
    [-400, 0],
    [-12_550, -12_550],
  ]);
  const form = formOf((await api.call('GET', payPath(id, promised?.id), { token: tokens.staff })).body);
  expect(form.payment).toMatchObject({ display_status: 'ABONADO', payment_date: '2026-03-10' });
});

test('a refund of what the bank took back is paid to nobody: who paid nothing gets nothing', async () => {
  const { id, paymentIds } = await contracted({ periodicity: 12 });
  await markAsPaid(id, paymentIds[0]);
  const added = await api.call('POST', `/policies/${id}/discount`, { token: tokens.staff, body: { code: 'BIENVENIDA' } });
  expect(added.status).toBe(200);
  expect(await receipts(id)).toEqual([
    [12_950, 0],
    [-1295, -1295],
  ]);
  expect((await giveBack(id, paymentIds[0], 'AM04')).status).toBe(200);
  // The returned money took the refund away with it: the year is owed at its price.
  expect(await receipts(id)).toEqual([[11_655, 11_655]]);
  const settlement = await cancel(id);
  expect(settlement).toMatchObject({ refund: 0, owed: [], lowered: [] });
  expect(settlement.annulled).toHaveLength(1);
  expect(await receipts(id)).toEqual([]);
});

test('a card that its bank gives back after a withdrawal: the refund that was not paid goes, and nothing is owed', async () => {
  const { id, paymentIds } = await contracted({ periodicity: 12 });
  await payByCard(id, paymentIds[0]);
  expect(await cancel(id)).toMatchObject({ refund: 129.5 });
  const answer = await giveBack(id, paymentIds[0]);
  expect([answer.status, formOf(answer.body).allowed_methods]).toEqual([200, []]);
  expect((await giveBack(id, paymentIds[0])).status).toBe(200);
  expect(await receipts(id)).toEqual([]);
  expect(await payAll(id)).toBe('payment-settled');
});

test('one of two payments goes back: the refund is lowered by it; paid already, nothing is owed all the same', async () => {
  const { id, paymentIds } = await contracted();
  for (const paymentId of paymentIds.slice(0, 2)) await markAsPaid(id, paymentId);
  expect(await cancel(id)).toMatchObject({ refund: 25.9 });
  await giveBack(id, paymentIds[0]);
  expect(await receipts(id)).toEqual([
    [1295, 0],
    [-1295, -1295],
  ]);
  const [refund] = await api.sql<{ id: number }>('select id from policy_payments where policy_id = $1 and price_cents < 0', [id]);
  await markAsPaid(id, refund?.id);
  await giveBack(id, paymentIds[1]);
  expect(await receipts(id)).toEqual([[-1295, 0]]);
});

test('what was due as agreed is owed again when the bank takes it back, less the refund that was to come', async () => {
  const asked = await contracted({ periodicity: 12 });
  await markAsPaid(asked.id, asked.paymentIds[0]);
  await sign(api, asked.id);
  expect(await cancel(asked.id, { reason: 'policyholder-request' })).toMatchObject({ refund: 0, owed: [] });
  await giveBack(asked.id, asked.paymentIds[0]);
  expect(await receipts(asked.id)).toEqual([[12_950, 12_950]]);

  const gone = await contracted({ periodicity: 12 });
  await markAsPaid(gone.id, gone.paymentIds[0]);
  await sign(api, gone.id);
  await api.sql('update policy_risks set evaluation_status = 6 where policy_id = $1', [gone.id]);
  // One of 365 days was used.
  expect(await cancel(gone.id, { reason: 'risk-gone' })).toMatchObject({ refund: 129.15 });
  await giveBack(gone.id, gone.paymentIds[0]);
  expect(await receipts(gone.id)).toEqual([[35, 35]]);
});

test('the bank’s file that takes a debit back after the end sets it off too', async () => {
  const { id, paymentIds } = await contracted({ periodicity: 12 });
  await markAsPaid(id, paymentIds[0]);
  const [file] = await api.sql<{ id: number }>(
    `insert into sepa_files (day, message_id, transaction_count, control_sum_cents, blob, sha256, state, created_at)
     values ('2026-03-01', 'PERITIA-2026-03-01', 1, 12950, 'b', 'b', 'accepted', now()) returning id`,
  );
  const [debit] = await api.sql<{ order_number: string }>(
    `update payment_transactions set kind = 'debit', sepa_file_id = $2, value_date = '2026-03-05' where payment_id = $1 returning order_number`,
    [paymentIds[0], file?.id],
  );
  expect(await cancel(id)).toMatchObject({ refund: 129.5 });
  const xml = accountNotice('E-1', '2026-03-10', [{ endToEndId: debit?.order_number ?? '', amount: '129.50', reason: 'MD06' }]);
  const { body } = await api.call('POST', '/bank_files', {
    token: tokens.staff,
    body: { fileBase64: Buffer.from(xml).toString('base64') },
  });
  expect(body.rows).toMatchObject([{ outcome: 'returned' }]);
  expect(await receipts(id)).toEqual([]);
});

const redsys = await startRedsysService();
afterAll(() => redsys.close());
const start = api.now;
afterEach(() => {
  api.now = start;
  redsys.responses = {};
});

type Kind = 'card' | 'account';
/** A signed policy, paid monthly, that its holder cancels to a later day; its second receipt falls due on 15 April. */
const cancelledTo = async (lastDay: string, by: Kind) => {
  const { id, paymentIds } = await contracted();
  await sign(api, id);
  await api.sql('update policy_risks set evaluation_status = 6 where policy_id = $1', [id]);
  const columns =
    by === 'card'
      ? `card_reference, card_last_four, card_expiry, card_agreement) values ($1, 1, true, now(), 'tok', '0003', '2049-12', '990523104512345')`
      : `iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version)
         values ($1, 3, true, now(), 'ES9121000418450200051332', 'Ana Gil', 'M' || $1::int, '2026-01-01', 'core-1')`;
  await api.sql(`insert into payment_methods (policy_id, type, is_current, created_at, ${columns}`, [id]);
  await cancel(id, { reason: 'policyholder-request', last_day: lastDay });
  return { id, paymentIds };
};
/** Runs the jobs of a day. */
const collectOn = async (day: string) => {
  api.now = new Date(`${day}T07:00:00Z`);
  await chargeCards({ ...api.ports, cards: redsys.gateway });
  await makeSepaFile(api.ports);
  await remindUnpaid(api.ports);
};
const triesOf = (id: number) =>
  api.sql<{ state: string; order_number: string }>('select state, order_number from payment_transactions where policy_id = $1', [id]);
const statesOf = async (id: number) => (await triesOf(id)).map(({ state }) => state);
const tokenOfToday = async () => (await logInDemoPeople(api)).policyholder;
const coverOf = async (id: number) =>
  (await api.call<PolicyContract>('GET', `/policies/${id}/contract`, { token: await tokenOfToday() })).body.cover.state;
const wasTold = async (paymentId: number | undefined) =>
  (await api.sql('select 1 from policy_payments where id = $1 and reminded_at is not null', [paymentId])).length > 0;

test('of a policy that its holder cancelled to a later day what falls due until then is charged as before, and covers', async () => {
  const { id } = await cancelledTo('2027-03-09', 'card');
  await collectOn('2026-04-14');
  expect(await statesOf(id)).toEqual([]);
  for (const day of ['2026-04-15', '2026-05-15', '2026-06-15']) await collectOn(day);
  expect([await statesOf(id), await coverOf(id)]).toEqual([Array(3).fill('booked'), 'covered']);
});

test('so it is debited; of an account that its bank refuses its holder is told, and to the last day they may give a card', async () => {
  const { id, paymentIds } = await cancelledTo('2026-06-20', 'account');
  await collectOn('2026-04-13');
  expect(await statesOf(id)).toEqual(['open']);
  const [debit] = await triesOf(id);
  const xml = accountNotice('L-1', '2026-04-16', [{ endToEndId: debit?.order_number ?? '', amount: '12.95', reason: 'AC04' }]);
  const fileBase64 = Buffer.from(xml).toString('base64');
  await api.call('POST', '/bank_files', { token: (await logInDemoPeople(api)).staff, body: { fileBase64 } });
  const refusals = `select 1 from messages join payment_methods on cause = 'method:' || payment_methods.id where kind = 'account-refused' and policy_id = $1`;
  expect(await api.sql(refusals, [id])).toHaveLength(1);
  await collectOn('2026-04-17');
  expect(await wasTold(paymentIds[1])).toBe(true);

  const cardsOn = async (day: string) => {
    api.now = new Date(`${day}T07:00:00Z`);
    const { body } = await api.call('POST', `/policies/${id}/payment_methods/new-card`, { token: await tokenOfToday(), body: {} });
    await payAtGateway(api, startedOf(body), 'accepted');
    return (await api.sql('select 1 from payment_methods where policy_id = $1 and card_reference is not null', [id])).length;
  };
  expect([await cardsOn('2026-06-20'), await cardsOn('2026-06-21')]).toEqual([1, 1]);
});

test('a card that is refused until the last day is tried again, and its holder is told', async () => {
  const { id, paymentIds } = await cancelledTo('2026-04-18', 'card');
  redsys.responses = { tok: '0116' };
  for (const day of ['2026-04-15', '2026-04-16', '2026-04-18', '2026-04-21']) await collectOn(day);
  expect([await statesOf(id), await wasTold(paymentIds[1])]).toEqual([['refused', 'refused'], true]);
});

test.each([
  ['was withdrawn from', `ending = 'withdrawn', ending_cause = 'withdrawn'`, '2026-04-17'],
  ['was not signed', 'signed_at = null', '2026-04-17'],
  ['has run to its last day', `last_day = '2026-04-16'`, '2026-04-17'],
  ['ends before the receipt falls due', `last_day = '2026-04-14'`, '2026-04-13'],
])('of a policy that %s nothing is collected or told', async (_, change, day) => {
  for (const by of ['card', 'account'] as const) {
    const { id, paymentIds } = await cancelledTo('2027-03-09', by);
    await api.sql(`update policy_contracts set ${change} where policy_id = $1`, [id]);
    await collectOn(day);
    await remindUnpaid(api.ports);
    expect([await statesOf(id), await wasTold(paymentIds[1])]).toEqual([[], false]);
    api.now = start;
  }
});

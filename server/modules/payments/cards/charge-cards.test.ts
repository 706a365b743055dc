import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { remindUnpaid } from '#server/modules/payments/reminders/remind-unpaid.ts';
import { openChargeDesk, reference } from '#tests/support/module-charges.ts';
import { addDraft, payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { chargeCards } from './charge-cards.ts';

const desk = await openChargeDesk();
const { redsys, api, tokens, addPayer, atRedsys, read, shown, later, told } = desk;
beforeEach(desk.begin);
afterAll(desk.close);

test('what has fallen due is charged to the card on file, each receipt once, and what is to come is not', async () => {
  const payer = await addPayer('due');
  await chargeCards(atRedsys());
  await chargeCards(atRedsys());
  expect(await shown(payer)).toEqual(['PAGADO', 'PAGADO', 'PROGRAMADO']);
  expect(redsys.asked.map(({ DS_MERCHANT_AMOUNT, DS_MERCHANT_IDENTIFIER }) => [DS_MERCHANT_AMOUNT, DS_MERCHANT_IDENTIFIER])).toEqual([
    ['995', reference],
    ['995', reference],
  ]);
  expect((await read(payer.policyId, payer.paymentIds[0])).payment.transactions).toMatchObject([
    { type: 1, amount: 9.95, state: 'booked', reason: '0000' },
  ]);
});

test.each([
  ['a draft: its first receipt is for its holder to pay', 1],
  ['a policy that was cancelled', 4],
])('of %s nothing is charged', async (_, status) => {
  await addPayer('not', status);
  await chargeCards(atRedsys());
  expect(redsys.asked).toEqual([]);
});

test('a card that is not the current one, that was removed, or a receipt that its holder is paying is left alone', async () => {
  const other = await addPayer('other');
  await api.sql('update payment_methods set is_current = false where policy_id = $1', [other.policyId]);
  const removed = await addPayer('removed');
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>('select id from payment_methods where policy_id = $1', [removed.policyId]);
  await api.call('PATCH', `/policies/${removed.policyId}/payment_methods/${id}`, { token: tokens.policyholder, body: { removed: true } });
  const paying = await addPayer('paying');
  await api.call('POST', `/policies/${paying.policyId}/payments/remaining`, { token: tokens.policyholder, body: { payment_method: 1 } });
  await chargeCards(atRedsys());
  expect(redsys.asked).toEqual([]);
  api.now = new Date(api.now.getTime() + 3_600_001);
  await chargeCards(atRedsys());
  expect(redsys.asked).toHaveLength(2);
});

test('three servers at once charge each receipt once', async () => {
  const payers = [await addPayer('one'), await addPayer('two'), await addPayer('three')];
  const runs = await Promise.allSettled([1, 2, 3].map(() => chargeCards(atRedsys())));
  // A server that came second was told that the order is known; its job is retried and finds nothing to do.
  for (const run of runs) if (run.status === 'rejected') expect(String(run.reason)).toContain('repeated order');
  await chargeCards(atRedsys());
  expect(redsys.orders.size).toBe(6);
  for (const payer of payers) expect(await shown(payer)).toEqual(['PAGADO', 'PAGADO', 'PROGRAMADO']);
  const booked = await api.sql(`select 1 from payment_transactions where is_charge and state = 'booked'`);
  expect(booked).toHaveLength(6);
});

test('a card without funds is tried three times, days apart, and its holder is told each time; then it is theirs to pay', async () => {
  redsys.responses = { [reference]: '0116' };
  const { policyId, paymentIds } = await addPayer('funds');
  await api.sql('update policy_payments set deleted_at = now() where id = any($1)', [paymentIds.slice(1)]);
  for (const tries of [1, 2, 3, 3]) {
    await chargeCards(atRedsys());
    await chargeCards(atRedsys());
    expect(redsys.orders.size).toBe(tries);
    await remindUnpaid(api.ports);
    expect(await told()).toBe(tries);
    later(3);
  }
  const form = await read(policyId, paymentIds[0]);
  expect(form).toMatchObject({ allowed_methods: [1, 3], payment: { display_status: 'IMPAGADO', pending_amount: 9.95 } });
  expect(form.payment.transactions.map(({ state, reason }) => [state, reason])).toEqual(Array(3).fill(['refused', '0116']));
});

test('a card that has expired is not tried again', async () => {
  redsys.responses = { [reference]: '0101' };
  const payer = await addPayer('expired');
  await chargeCards(atRedsys());
  later(5);
  await chargeCards(atRedsys());
  expect(redsys.orders.size).toBe(2);
  expect((await shown(payer)).slice(0, 2)).toEqual(['IMPAGADO', 'IMPAGADO']);
});

test('a receipt that an account is debited for meanwhile is not charged, nor the other way round', async () => {
  const { policyId, paymentIds } = await addPayer('both');
  redsys.fates = ['cut-after', 'cut-after'];
  await expect(chargeCards(atRedsys())).rejects.toThrow();
  const account = { iban: 'ES9121000418450200051332', account_holder: 'Ana Ruiz', mandate_version: 'core-1' };
  const path = payPath(policyId, paymentIds[2], 'pay-new-iban');
  expect((await api.call('PUT', path, { token: tokens.policyholder, body: account })).status).toBe(200);
  later(20);
  await makeSepaFile(api.ports);
  const debited = await api.sql<{ payment_id: number }>(`select payment_id from payment_transactions where kind = 'debit'`);
  expect(debited).toEqual([{ payment_id: paymentIds[2] }]);
});

test('at the demo gateway a card that is accepted now and refused later does just that', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'demo');
  for (const [card, status] of [
    ['once', 'IMPAGADO'],
    ['accepted', 'PAGADO'],
  ] as const) {
    const answer = await api.call('POST', `/policies/${policyId}/payment_methods/new-card`, { token: tokens.policyholder, body: {} });
    await payAtGateway(api, startedOf(answer.body), card);
    await api.sql('update policies set status = 3 where id = $1', [policyId]);
    later(3);
    await chargeCards(api.ports);
    expect((await read(policyId, paymentIds[0])).payment.display_status).toBe(status);
  }
});

test('a card’s reference is in no log and in no job’s error', async () => {
  await addPayer('secret');
  redsys.fates = ['forged', 'cut-after'];
  await expect(chargeCards(atRedsys())).rejects.not.toThrow(reference);
  expect(api.lines.join('\n')).not.toContain(reference);
});

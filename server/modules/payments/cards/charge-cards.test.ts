import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { remindUnpaid } from '#server/modules/payments/reminders/remind-unpaid.ts';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { addDraft, formOf, payAtGateway, payPath, postForm, startedOf } from '#tests/support/module-payments.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';
import { type RedsysService, startRedsysService } from '#tests/support/redsys-service.ts';
import { chargeCards } from './charge-cards.ts';
import { settleCard } from './settle-card.ts';

let api: ModuleApi;
let redsys: RedsysService;
let tokens: Record<DemoPerson, string>;
const start = new Date('2026-03-10T10:00:00Z');
beforeAll(async () => {
  redsys = await startRedsysService();
  api = await startModuleApi({ SESSION_IDLE_HOURS: '2000' });
  tokens = await logInDemoPeople(api);
});
afterAll(async () => {
  redsys.close();
  await api.close();
});

beforeEach(async () => {
  for (const table of ['payment_transactions', 'policy_payments', 'payment_methods', 'messages']) await api.sql(`delete from ${table}`);
  api.now = start;
  Object.assign(redsys, { responses: {}, fates: [] });
  redsys.asked.length = 0;
  redsys.orders.clear();
});

const reference = 'tok_a1b2c3';
/** A policy in force that is paid monthly with a card on file: a receipt of yesterday, one of today, one of a month ahead. */
async function addPayer(name: string, status = 3) {
  const draft = await addDraft(api, `${name}-${status}`);
  await api.sql('update policies set status = $2 where id = $1', [draft.policyId, status]);
  await api.sql(
    `insert into payment_methods (policy_id, type, is_current, card_reference, card_last_four, card_expiry, card_agreement, created_at)
     values ($1, 1, true, $2, '0003', '2049-12', '990523104512345', now())`,
    [draft.policyId, reference],
  );
  return draft;
}
const atRedsys = () => ({ ...api.ports, cards: redsys.gateway });
const read = async (policyId: number, paymentId: number | undefined) =>
  formOf((await api.call('GET', payPath(policyId, paymentId), { token: tokens.policyholder })).body);
const shown = async ({ policyId, paymentIds }: { policyId: number; paymentIds: number[] }) =>
  Promise.all(paymentIds.map(async (id) => (await read(policyId, id)).payment.display_status));
const later = (days: number) => {
  api.now = new Date(api.now.getTime() + days * 86_400_000);
};
const told = async () => (await api.sql(`select id from messages where kind = 'receipt-unpaid'`)).length;

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
  api.now = new Date(start.getTime() + 3_600_001);
  await chargeCards(atRedsys());
  expect(redsys.asked).toHaveLength(2);
});

test('three servers at once charge each receipt once', async () => {
  const payers = [await addPayer('one'), await addPayer('two'), await addPayer('three')];
  const runs = await Promise.allSettled([1, 2, 3].map(() => chargeCards(atRedsys())));
  // Who came second was told that the order is known; its job is tried again, and finds nothing to do.
  for (const run of runs) if (run.status === 'rejected') expect(String(run.reason)).toContain('repeated order');
  await chargeCards(atRedsys());
  expect(redsys.orders.size).toBe(6);
  for (const payer of payers) expect(await shown(payer)).toEqual(['PAGADO', 'PAGADO', 'PROGRAMADO']);
  const booked = await api.sql(`select 1 from payment_transactions where is_charge and state = 'booked'`);
  expect(booked).toHaveLength(6);
});

test('a call that was cut off after the card was charged is not made twice: its notice books it, and until then nobody else is asked', async () => {
  const { policyId, paymentIds } = await addPayer('cut');
  await api.sql('update policy_payments set deleted_at = now() where id = $1', [paymentIds[1]]);
  redsys.fates = ['cut-after'];
  await expect(chargeCards(atRedsys())).rejects.toThrow('1 of 1 not answered');
  await expect(chargeCards(atRedsys())).rejects.toThrow('redsys: repeated order');
  expect(redsys.orders.size).toBe(1);
  const byCard = await api.call('PUT', payPath(policyId, paymentIds[0], 'pay-new-card'), { token: tokens.policyholder, body: {} });
  expect(byCard.body.code).toBe('payment-under-way');
  expect((await read(policyId, paymentIds[0])).allowed_methods).toEqual([]);
  const path = `/policies/${policyId}/payments/remaining`;
  const remaining = await api.call('POST', path, { token: tokens.policyholder, body: { payment_method: 1 } });
  expect(remaining.body.code).toBe('payment-under-way');
  const deleted = await api.call('DELETE', payPath(policyId, paymentIds[0], 'delete'), { token: tokens.admin });
  expect(deleted.body.code).toBe('payment-under-way');
  later(1);
  await remindUnpaid(api.ports);
  expect(await told()).toBe(0);
  const [order = ''] = redsys.orders.keys();
  const cards = api.ports.cards;
  api.ports.cards = redsys.gateway;
  const notices = await Promise.all([1, 2, 3].map(() => postForm(api, '/api/payment-notices', redsys.noticeOf(order))));
  api.ports.cards = cards;
  expect(notices.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await read(policyId, paymentIds[0])).payment).toMatchObject({ display_status: 'PAGADO', transactions: [{ state: 'booked' }] });
  await chargeCards(atRedsys());
  expect(redsys.orders.size).toBe(1);
});

test('a call that never reached the gateway is made again with the same order', async () => {
  const { policyId, paymentIds } = await addPayer('lost');
  redsys.fates = ['cut-before', 'cut-before'];
  await expect(chargeCards(atRedsys())).rejects.toThrow('2 of 2 not answered');
  await chargeCards(atRedsys());
  const orders = redsys.asked.map(({ DS_MERCHANT_ORDER }) => DS_MERCHANT_ORDER);
  expect(new Set(orders).size).toBe(2);
  expect(orders).toHaveLength(4);
  expect((await read(policyId, paymentIds[0])).payment.display_status).toBe('PAGADO');
});

test('a card that its holder removes after a call that was cut off: the charge is asked for again by its order and settled, and no other begins', async () => {
  const { policyId, paymentIds } = await addPayer('taken');
  redsys.fates = ['cut-before', 'cut-before'];
  await expect(chargeCards(atRedsys())).rejects.toThrow('2 of 2 not answered');
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>('select id from payment_methods where policy_id = $1', [policyId]);
  await api.call('PATCH', `/policies/${policyId}/payment_methods/${id}`, { token: tokens.policyholder, body: { removed: true } });
  redsys.responses = { [reference]: '0116' };
  later(31);
  await chargeCards(atRedsys());
  expect(redsys.orders.size).toBe(2);
  expect((await read(policyId, paymentIds[0])).allowed_methods).toEqual([1, 3]);
  later(5);
  await chargeCards(atRedsys());
  expect(redsys.orders.size).toBe(2);
});

test('a charge that was cut off of a policy that ends: what is owed is asked for again by its order, and can be paid once that was refused', async () => {
  const { policyId, paymentIds } = await addPayer('ended');
  redsys.fates = ['cut-before', 'cut-before'];
  await expect(chargeCards(atRedsys())).rejects.toThrow('2 of 2 not answered');
  await api.sql('update policies set status = 4 where id = $1', [policyId]);
  redsys.responses = { [reference]: '0116' };
  for (const _ of [1, 2, 3]) {
    later(5);
    await chargeCards(atRedsys());
  }
  expect([redsys.orders.size, redsys.asked.length]).toEqual([2, 4]);
  expect((await read(policyId, paymentIds[0])).allowed_methods).toEqual([1, 3]);
});

test.each([
  ['was annulled', 'deleted_at = now()'],
  ['costs what was paid of it', 'price_cents = 400, pending_cents = 0'],
])(
  'a charge that was cut off of a receipt that %s is dropped: asked for again is nothing, and what the gateway took is told by its notice',
  async (name, change) => {
    const { policyId, paymentIds } = await addPayer(name);
    const dropped = () => api.sql('select state, reason from payment_transactions where policy_id = $1 order by state', [policyId]);
    redsys.fates = ['cut-after', 'cut-before'];
    await expect(chargeCards(atRedsys())).rejects.toThrow('2 of 2 not answered');
    await api.sql('update policies set status = 4 where id = $1', [policyId]);
    await api.sql(`update policy_payments set ${change} where id = any($1)`, [paymentIds.slice(0, 2)]);
    await chargeCards(atRedsys());
    expect(redsys.asked).toHaveLength(2);
    expect(await dropped()).toEqual(Array(2).fill({ state: 'refused', reason: 'annulled' }));
    const notice = redsys.gateway.readNotice(redsys.noticeOf([...redsys.orders.keys()][0] ?? ''));
    if (notice) await settleCard(api.ports, notice);
    expect((await dropped()).map(({ state }) => state)).toEqual(['refused', 'unmatched']);
  },
);

test('a gateway that is away is asked no more than a few times in one go', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await addPayer(name);
  redsys.fates = Array.from({ length: 12 }, () => 'busy' as const);
  await expect(chargeCards(atRedsys())).rejects.toThrow('5 of 12 not answered: redsys: HTTP 503 without an answer');
  expect(redsys.fates).toHaveLength(7);
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

test('what its holder took back is not charged to the card again, nor what the office says was not charged', async () => {
  const { policyId, paymentIds } = await addPayer('back');
  redsys.fates = ['cut-before'];
  await expect(chargeCards(atRedsys())).rejects.toThrow();
  const taken = async (paymentId: number | undefined) => {
    const [transaction] = (await read(policyId, paymentId)).payment.transactions;
    const path = payPath(policyId, paymentId, `transactions/${transaction?.id}/return`);
    return api.call('PUT', path, { token: tokens.staff, body: { reason: 'MD06' } });
  };
  for (const id of paymentIds.slice(0, 2)) expect((await taken(id)).status).toBe(200);
  expect((await shown({ policyId, paymentIds })).slice(0, 2)).toEqual(['IMPAGADO', 'IMPAGADO']);
  const before = redsys.asked.length;
  later(10);
  await chargeCards(atRedsys());
  expect(redsys.asked).toHaveLength(before);
});

test('a charge that the office gave up, and of which the gateway says late that it was made, is money that is seen', async () => {
  for (const [isPaidMeanwhile, state] of [
    [false, 'booked'],
    [true, 'unmatched'],
  ] as const) {
    const { policyId, paymentIds } = await addPayer(`late-${state}`);
    await api.sql('update policy_payments set deleted_at = now() where id = any($1)', [paymentIds.slice(1)]);
    redsys.fates = ['cut-after'];
    await expect(chargeCards(atRedsys())).rejects.toThrow();
    const order = [...redsys.orders.keys()].at(-1) ?? '';
    const [charge] = (await read(policyId, paymentIds[0])).payment.transactions;
    const path = payPath(policyId, paymentIds[0], `transactions/${charge?.id}/return`);
    for (let time = 0; time < 2; time += 1)
      expect((await api.call('PUT', path, { token: tokens.staff, body: { reason: 'MD06' } })).status).toBe(200);
    if (isPaidMeanwhile) await api.call('PUT', payPath(policyId, paymentIds[0], 'mark-as-paid'), { token: tokens.staff, body: {} });
    const notice = redsys.gateway.readNotice(redsys.noticeOf(order));
    if (notice === null) throw new Error('The notice does not hold.');
    await settleCard(api.ports, notice);
    const { payment } = await read(policyId, paymentIds[0]);
    expect([payment.display_status, payment.transactions.find(({ id }) => id === charge?.id)?.state]).toEqual(['PAGADO', state]);
  }
});

test('the office books a charge of which it knows that it was made', async () => {
  const { policyId, paymentIds } = await addPayer('office');
  redsys.fates = ['cut-after', 'cut-after'];
  await expect(chargeCards(atRedsys())).rejects.toThrow();
  const path = payPath(policyId, paymentIds[0], 'mark-as-paid');
  const answer = await api.call('PUT', path, { token: tokens.staff, body: {} });
  expect(formOf(answer.body).payment).toMatchObject({ display_status: 'PAGADO', transactions: [{ type: 1, state: 'booked' }] });
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

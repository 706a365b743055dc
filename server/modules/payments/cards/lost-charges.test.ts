import { afterAll, beforeEach, expect, test } from 'vitest';
import { remindUnpaid } from '#server/modules/payments/reminders/remind-unpaid.ts';
import { openChargeDesk, reference } from '#tests/support/module-charges.ts';
import { formOf, payPath, postForm } from '#tests/support/module-payments.ts';
import { chargeCards } from './charge-cards.ts';
import { settleCard } from './settle-card.ts';

const desk = await openChargeDesk();
const { redsys, api, tokens, addPayer, atRedsys, read, shown, later, told } = desk;
beforeEach(desk.begin);
afterAll(desk.close);

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

test('as many calls as go out at once, all cut off and known to the gateway, keep no other card from being charged', async () => {
  for (const name of ['g', 'h', 'i']) await addPayer(name);
  redsys.fates = Array.from({ length: 5 }, () => 'cut-after' as const);
  await expect(chargeCards(atRedsys())).rejects.toThrow('5 of 6 not answered');
  await expect(chargeCards(atRedsys())).rejects.toThrow('5 of 6 not answered: redsys: repeated order');
  const states = await api.sql('select state, count(*)::int from payment_transactions group by state order by state');
  expect(states).toEqual([
    { state: 'booked', count: 1 },
    { state: 'open', count: 5 },
  ]);
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

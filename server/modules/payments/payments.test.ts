import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft, formOf, payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const call = (person: DemoPerson, method: string, path: string, body?: object) =>
  api.call(method, path, { token: tokens[person], ...(body ? { body } : {}) });
const read = async (policyId: number, paymentId: number | undefined, person: DemoPerson = 'policyholder') =>
  formOf((await call(person, 'GET', payPath(policyId, paymentId))).body);

test('the receipts of the demo policies have lines that add up to their price', async () => {
  const payments = await api.sql<{ price_cents: number; lines: Record<string, number>; n: number }>(
    'select price_cents, lines, instalment n from policy_payments where policy_id between 1 and 7 order by policy_id, instalment',
  );
  expect(payments).toHaveLength(84);
  for (const { price_cents, lines } of payments) expect(Object.values(lines).reduce((sum, cents) => sum + cents, 0)).toBe(price_cents);
  await expect(api.sql(`update policy_payments set price_cents = price_cents + 1 where policy_id = 1`)).rejects.toMatchObject({
    code: '23514',
  });
});

test('a receipt is a form: what is pending, its lines in euros, and what each may pay it with', async () => {
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>(`select id from policy_payments where identifier = 'R-18817-11'`);
  const form = await read(6, id);
  expect(form).toMatchObject({ amount: 6.2, allowed_methods: [1, 3], payment: { display_status: 'IMPAGADO', instalment: 11, price: 6.2 } });
  const lines = form.payment.lines;
  const total = Object.values(lines ?? {}).reduce((sum, euros) => sum + Math.round(euros * 100), 0);
  expect(total).toBe(620);
  expect(lines?.premium_tax).toBeGreaterThan(0);
  expect((await read(6, id, 'staff')).allowed_methods).toEqual([1, 2, 3]);
});

test('a payment of another policy, or that does not exist, is not there, whoever asks', async () => {
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>(`select id from policy_payments where identifier = 'R-18817-11'`);
  for (const [method, what, body] of [
    ['GET', '', undefined],
    ['GET', 'pay-iban', undefined],
    ['PUT', 'pay', {}],
    ['PUT', 'pay-new-card', {}],
  ] as const) {
    expect(await call('policyholder', method, payPath(1, id, what), body)).toMatchObject({ status: 404 });
    expect(await call('other', method, payPath(6, id, what), body)).toMatchObject({ status: 404 });
    expect(await call('store', method, payPath(6, id, what), body)).toMatchObject({ status: 403 });
  }
  for (const [method, what, body] of [
    ['PUT', 'mark-as-paid', {}],
    ['PUT', 'transactions/1/return', { reason: 'AM04' }],
    ['DELETE', 'delete', undefined],
  ] as const) {
    expect(await call('policyholder', method, payPath(6, id, what), body)).toMatchObject({ status: 403 });
    expect(await call('admin', method, payPath(1, id, what), body)).toMatchObject({ status: 404 });
  }
});

test('the office books what came some other way, in parts too, and the first whole receipt makes the draft active', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'manual');
  const path = payPath(policyId, paymentIds[0], 'mark-as-paid');
  const part = await call('staff', 'PUT', path, { amount: 4, paid_on: '2026-03-09' });
  expect(formOf(part.body).payment).toMatchObject({
    pending_amount: 5.95,
    payment_date: null,
    transactions: [{ type: 2, state: 'booked' }],
  });
  expect(await api.sql('select status from policies where id = $1', [policyId])).toEqual([{ status: 1 }]);
  const rest = await call('staff', 'PUT', path, { paid_on: '2026-03-09' });
  expect(formOf(rest.body).payment).toMatchObject({ display_status: 'PAGADO', payment_date: '2026-03-09' });
  expect(await api.sql('select status from policies where id = $1', [policyId])).toEqual([{ status: 2 }]);
  expect((await call('staff', 'PUT', path, {})).body.code).toBe('payment-settled');
});

test.each([
  [{ amount: 10 }, 'amount', 'more-than-pending'],
  [{ amount: 0 }, 'amount', 'too-small'],
  [{ amount: 1.005 }, 'amount', 'not-whole-cents'],
  [{ paid_on: '2026-03-11' }, 'paid_on', 'in-future'],
  [{ paid_on: '2026-02-30' }, 'paid_on', 'no-such-day'],
  [{ paid: true }, 'paid', 'unknown'],
])('%j is not booked', async (body, path, code) => {
  const { policyId, paymentIds } = await addDraft(api, `not-${JSON.stringify(body)}`);
  const answer = await call('staff', 'PUT', payPath(policyId, paymentIds[0], 'mark-as-paid'), body);
  expect(answer).toMatchObject({ status: 422, body: { fields: [{ path, code }] } });
  expect((await read(policyId, paymentIds[0])).payment).toMatchObject({ pending_amount: 9.95, transactions: [] });
});

test('a later receipt that is paid before the first does not begin the policy', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'later-first');
  const statusOf = async () => (await api.sql<{ status: number }>('select status from policies where id = $1', [policyId]))[0]?.status;
  const book = (paymentId: number | undefined) => call('staff', 'PUT', payPath(policyId, paymentId, 'mark-as-paid'), {});
  expect((await book(paymentIds[1])).status).toBe(200);
  expect(await statusOf()).toBe(1);
  expect((await book(paymentIds[0])).status).toBe(200);
  expect(await statusOf()).toBe(2);
});

test('nothing is paid before there was a contract', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'before-contract');
  const book = (paid_on: string) => call('staff', 'PUT', payPath(policyId, paymentIds[0], 'mark-as-paid'), { paid_on });
  expect((await book('2026-02-28')).body.fields).toEqual([{ path: 'paid_on', code: 'before-contract' }]);
  expect((await book('2026-03-01')).status).toBe(200);
});

test('ten bookings at once of one receipt book it once', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'ten-at-once');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('staff', 'PUT', payPath(policyId, paymentIds[0], 'mark-as-paid'), {})),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

test('a refund is shown as due, and as made when the office has paid it back; nobody pays it by card', async () => {
  const { policyId } = await addDraft(api, 'refund');
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>(
    `insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date) values ($1, 'A-refund', -995, -995, '2026-03-10') returning id`,
    [policyId],
  );
  expect(await read(policyId, id)).toMatchObject({ allowed_methods: [], payment: { display_status: 'PENDIENTE_ABONO' } });
  expect((await call('policyholder', 'PUT', payPath(policyId, id, 'pay-new-card'), {})).body.code).toBe('payment-settled');
  const made = await call('staff', 'PUT', payPath(policyId, id, 'mark-as-paid'), {});
  expect(formOf(made.body).payment).toMatchObject({ display_status: 'ABONADO', transactions: [{ amount: -9.95 }] });
  expect(await api.sql('select status from policies where id = $1', [policyId])).toEqual([{ status: 1 }]);
});

test('what a card paid is owed again when it is taken back; once, and the policy stays as it is', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'chargeback');
  const started = await call('policyholder', 'PUT', payPath(policyId, paymentIds[0], 'pay-new-card'), {});
  await payAtGateway(api, startedOf(started.body), 'accepted');
  const [transaction] = (await read(policyId, paymentIds[0])).payment.transactions;
  const path = payPath(policyId, paymentIds[0], `transactions/${transaction?.id}/return`);
  const returned = await call('staff', 'PUT', path, { reason: 'md06' });
  expect(formOf(returned.body).payment).toMatchObject({
    display_status: 'IMPAGADO',
    pending_amount: 9.95,
    transactions: [{ state: 'returned', reason: 'MD06' }],
  });
  expect((await call('staff', 'PUT', path, { reason: 'MD06' })).status).toBe(200);
  expect((await read(policyId, paymentIds[0])).payment.pending_amount).toBe(9.95);
  expect(await api.sql('select status from policies where id = $1', [policyId])).toEqual([{ status: 2 }]);
  expect((await call('staff', 'PUT', path, { reason: 'no' })).status).toBe(422);
  expect(
    (await call('staff', 'PUT', payPath(policyId, paymentIds[1], `transactions/${transaction?.id}/return`), { reason: 'MD06' })).status,
  ).toBe(404);
});

test('a receipt that no money has moved for is deleted: gone from the policy, kept in the books; one that is paid is not', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'deleted');
  expect((await call('staff', 'DELETE', payPath(policyId, paymentIds[0], 'delete'))).status).toBe(403);
  expect((await call('admin', 'DELETE', payPath(policyId, paymentIds[0], 'delete'))).status).toBe(204);
  const { body } = await call('policyholder', 'GET', `/policies/${policyId}`);
  expect((body.policy_payments as { id: number }[]).map(({ id }) => id)).toEqual(expect.arrayContaining(paymentIds.slice(1)));
  expect(body.policy_payments).toHaveLength(2);
  expect(await api.sql('select 1 from policy_payments where id = $1', [paymentIds[0]])).toHaveLength(1);
  expect((await call('admin', 'DELETE', payPath(policyId, paymentIds[0], 'delete'))).status).toBe(404);
  await call('staff', 'PUT', payPath(policyId, paymentIds[1], 'mark-as-paid'), { amount: 1 });
  expect((await call('admin', 'DELETE', payPath(policyId, paymentIds[1], 'delete'))).body.code).toBe('payment-settled');
});

test('make-payment pays the oldest receipt that is owed, by card or with a new account, and says when there is none', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'next');
  const card = await call('policyholder', 'PUT', `/policies/${policyId}/make-payment`, { payment_method: 1 });
  expect(startedOf(card.body)).toMatchObject({ payment_ids: [paymentIds[0]] });
  await payAtGateway(api, startedOf(card.body), 'accepted');
  const account = { iban: 'ES9121000418450200051332', account_holder: 'Carmen Ruiz', mandate_version: 'core-1' };
  const debit = await call('policyholder', 'PUT', `/policies/${policyId}/make-payment`, { payment_method: 3, account });
  expect(startedOf(debit.body)).toMatchObject({ payment_ids: [paymentIds[1]], value_date: '2026-03-24' });
  for (const id of paymentIds.slice(1)) await call('staff', 'PUT', payPath(policyId, id, 'mark-as-paid'), {});
  expect((await call('policyholder', 'PUT', `/policies/${policyId}/make-payment`, { payment_method: 1 })).body.code).toBe(
    'payment-settled',
  );
});

test('without an account on file nothing is debited, and a form of another policy is of no use', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'none');
  expect((await call('policyholder', 'PUT', payPath(policyId, paymentIds[0], 'pay-iban'), {})).body.code).toBe('payment-unavailable');
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>('select id from payment_methods limit 1');
  expect((await call('policyholder', 'PUT', payPath(policyId, paymentIds[0], 'pay'), { payment_method_id: id })).status).toBe(404);
  expect((await call('policyholder', 'PATCH', `/policies/${policyId}/payment_methods/${id}`, { is_current: true })).status).toBe(404);
});

test('a receipt falls due at midnight in Madrid, not in Greenwich', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'midnight');
  const noon = api.now;
  const shown = async (instant: string) => {
    api.now = new Date(instant);
    return (await read(policyId, paymentIds[2])).payment.display_status;
  };
  await api.sql(`update policy_payments set activation_date = '2026-03-12' where id = $1`, [paymentIds[2]]);
  expect(await shown('2026-03-11T22:59:59Z')).toBe('PROGRAMADO');
  expect(await shown('2026-03-11T23:00:00Z')).toBe('IMPAGADO');
  api.now = noon;
});

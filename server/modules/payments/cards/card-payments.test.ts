import { expect, test } from 'vitest';
import { signedForm } from '#server/adapters/redsys-gateway.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft, formOf, payAtGateway, payPath, postForm, startedOf } from '#tests/support/module-payments.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const start = async (policyId: number, paymentId: number | undefined, what: string, body: object = {}) => {
  const answer = await api.call('PUT', payPath(policyId, paymentId, what), { token: tokens.policyholder, body });
  expect(answer).toMatchObject({ status: 200 });
  return startedOf(answer.body);
};
const read = async (policyId: number, paymentId: number | undefined) =>
  formOf((await api.call('GET', payPath(policyId, paymentId), { token: tokens.policyholder })).body);
const statusOf = async (policyId: number) =>
  (await api.sql<{ status: number }>('select status from policies where id = $1', [policyId]))[0]?.status;
const orderOf = (fields: Record<string, string> | undefined) =>
  (JSON.parse(Buffer.from(fields?.Ds_MerchantParameters ?? '', 'base64url').toString()) as { DS_MERCHANT_ORDER: string }).DS_MERCHANT_ORDER;

/** A notice as the gateway signs it. */
const noticeFields = (order: string, amount: string, response = '0000', key = 'the key of the demo gateway') =>
  signedForm(
    {
      Ds_Order: order,
      Ds_Amount: amount,
      Ds_Currency: '978',
      Ds_MerchantCode: '999008881',
      Ds_Terminal: '1',
      Ds_TransactionType: '0',
      Ds_Response: response,
    },
    order,
    { version: 'HMAC_SHA512_V2', key: key },
  );
const notify = (fields: Record<string, string>) => postForm(api, '/api/payment-notices', fields);

test('a card that is accepted pays the first receipt and makes the draft active, once', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'accepted');
  const started = await start(policyId, paymentIds[0], 'pay-new-card');
  expect(started).toMatchObject({ amount: 9.95, payment_ids: [paymentIds[0]], value_date: null });
  expect((await read(policyId, paymentIds[0])).payment.display_status).toBe('IMPAGADO');
  const page = await payAtGateway(api, started, 'accepted');
  expect(page.text).toContain('la tarjeta se ha aceptado');
  // The policy is still being contracted, so the link goes on with that.
  expect(page.text).toContain(`http://app.test/contratacion/resultado?policy=${policyId}&amp;pago=ok"`);
  expect((await read(policyId, paymentIds[0])).payment).toMatchObject({
    display_status: 'PAGADO',
    pending_amount: 0,
    payment_date: '2026-03-10',
    transactions: [{ type: 1, amount: 9.95, state: 'booked', reason: '0000' }],
  });
  expect(await statusOf(policyId)).toBe(2);
  await payAtGateway(api, started, 'accepted');
  expect((await read(policyId, paymentIds[0])).payment.transactions).toHaveLength(1);
  expect(await api.sql(`select kind from audit_events where policy_id = $1 order by id`, [policyId])).toEqual(
    ['payment-started', 'payment-method-added', 'payment-booked', 'policy-activated'].map((kind) => ({ kind })),
  );
});

test('the card that was kept pays the next receipt, and shows only its last four', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'kept');
  await payAtGateway(api, await start(policyId, paymentIds[0], 'pay-new-card'), 'accepted');
  const form = formOf((await api.call('GET', payPath(policyId, paymentIds[1], 'pay'), { token: tokens.policyholder })).body);
  expect(form.payment_methods).toMatchObject([{ type: 1, is_current: true, card: { last_four: '0003', expiry: '2049-12' } }]);
  const started = await start(policyId, paymentIds[1], 'pay', { payment_method_id: form.payment_methods[0]?.id });
  const parameters = Buffer.from(started.redirect?.fields.Ds_MerchantParameters ?? '', 'base64url').toString();
  expect(parameters).toMatch(/"DS_MERCHANT_IDENTIFIER":"accepted\./);
  await payAtGateway(api, started, 'accepted');
  expect((await read(policyId, paymentIds[1])).payment.display_status).toBe('PAGADO');
  const kept = await api.sql('select id from payment_methods where policy_id = $1', [policyId]);
  expect(kept).toHaveLength(1);
});

test('a card that is refused pays nothing; the same order accepted later does, and a late refusal takes nothing back', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'refused');
  const started = await start(policyId, paymentIds[0], 'pay-new-card', { keep_card: false });
  const page = await payAtGateway(api, started, 'refused');
  expect(page.text).toContain('La tarjeta se ha rechazado');
  expect(page.text).toContain('pago=ko');
  expect((await read(policyId, paymentIds[0])).payment).toMatchObject({
    display_status: 'IMPAGADO',
    transactions: [{ state: 'refused', reason: '0190' }],
  });
  expect(await statusOf(policyId)).toBe(1);
  await payAtGateway(api, started, 'accepted');
  await payAtGateway(api, started, 'refused');
  expect((await read(policyId, paymentIds[0])).payment.display_status).toBe('PAGADO');
  expect(await api.sql('select id from payment_methods where policy_id = $1', [policyId])).toEqual([]);
});

test('a second factor: nothing is paid before the right code', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'factor');
  const started = await start(policyId, paymentIds[0], 'pay-new-card');
  expect((await payAtGateway(api, started, 'second-factor')).text).toContain('Confirma que eres tú');
  expect((await payAtGateway(api, started, 'second-factor', '000000')).text).toContain('Ese código no es');
  expect((await read(policyId, paymentIds[0])).payment.display_status).toBe('IMPAGADO');
  await payAtGateway(api, started, 'second-factor', '123456');
  expect((await read(policyId, paymentIds[0])).payment.display_status).toBe('PAGADO');
});

test('ten notices of one payment at once book it once', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'tenfold');
  const { redirect } = await start(policyId, paymentIds[0], 'pay-new-card');
  const fields = noticeFields(orderOf(redirect?.fields), '995');
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify(fields)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
  const booked = await api.sql(`select 1 from audit_events where policy_id = $1 and kind = 'payment-booked'`, [policyId]);
  expect(booked).toHaveLength(1);
});

test('a notice that is forged, of another amount or of another order changes nothing', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'forged');
  const { redirect } = await start(policyId, paymentIds[0], 'pay-new-card');
  const order = orderOf(redirect?.fields);
  expect((await notify(noticeFields(order, '995', '0000', 'another key'))).status).toBe(403);
  expect((await notify({ ...noticeFields(order, '995'), Ds_Signature: 'AAAA' })).status).toBe(403);
  expect((await notify({})).status).toBe(403);
  expect((await notify({ Ds_MerchantParameters: 'x'.repeat(40_000) })).status).toBe(413);
  expect((await notify(noticeFields(order, '1'))).status).toBe(409);
  expect((await notify(noticeFields('1234ZZZZZZZZ', '995'))).status).toBe(404);
  expect((await read(policyId, paymentIds[0])).payment).toMatchObject({ display_status: 'IMPAGADO', transactions: [{ state: 'open' }] });
  expect((await postForm(api, '/api/demo-gateway/pay', { ...redirect?.fields, Ds_Signature: 'AAAA' })).status).toBe(400);
});

test('two attempts that are both accepted: the second is kept apart, to be given back', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'twice');
  const first = await start(policyId, paymentIds[0], 'pay-new-card');
  const second = await start(policyId, paymentIds[0], 'pay-new-card');
  await payAtGateway(api, second, 'accepted');
  await payAtGateway(api, first, 'accepted');
  const { payment } = await read(policyId, paymentIds[0]);
  expect(payment).toMatchObject({ display_status: 'PAGADO', pending_amount: 0 });
  expect(payment.transactions.map(({ state }) => state).sort()).toEqual(['booked', 'unmatched']);
});

test('what is left is paid at once: both receipts that are due, not the one to come', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'remaining');
  const answer = await api.call('POST', `/policies/${policyId}/payments/remaining`, {
    token: tokens.policyholder,
    body: { payment_method: 1 },
  });
  const started = startedOf(answer.body);
  expect(started).toMatchObject({ amount: 19.9, payment_ids: paymentIds.slice(0, 2) });
  await payAtGateway(api, started, 'accepted');
  const shown = await Promise.all(paymentIds.map(async (id) => (await read(policyId, id)).payment.display_status));
  expect(shown).toEqual(['PAGADO', 'PAGADO', 'PROGRAMADO']);
  const again = await api.call('POST', `/policies/${policyId}/payments/remaining`, {
    token: tokens.policyholder,
    body: { payment_method: 1 },
  });
  expect(again.body.code).toBe('payment-settled');
});

test('another card is kept without paying, and becomes the one of later receipts', async () => {
  const { policyId } = await addDraft(api, 'newcard');
  const answer = await api.call('POST', `/policies/${policyId}/payment_methods/new-card`, { token: tokens.policyholder, body: {} });
  const page = await payAtGateway(api, startedOf(answer.body), 'accepted');
  expect(page.text).toContain(`http://app.test/policies/${policyId}/pago?pago=ok"`);
  const kept = await api.sql('select is_current, card_last_four from payment_methods where policy_id = $1', [policyId]);
  expect(kept).toEqual([{ is_current: true, card_last_four: '0003' }]);
  expect(await statusOf(policyId)).toBe(1);
});

test('the same call again, by its key, is the same attempt', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'idempotent');
  const asked = { token: tokens.policyholder, body: {}, key: 'pay-once-0001' };
  const answers = await Promise.all([1, 2, 3].map(() => api.call('PUT', payPath(policyId, paymentIds[0], 'pay-new-card'), asked)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await read(policyId, paymentIds[0])).payment.transactions).toHaveLength(1);
});

test('a receipt that is paid is not paid again, and its form offers nothing', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'settled');
  await payAtGateway(api, await start(policyId, paymentIds[0], 'pay-new-card'), 'accepted');
  const again = await api.call('PUT', payPath(policyId, paymentIds[0], 'pay'), { token: tokens.policyholder, body: {} });
  expect(again).toMatchObject({ status: 409, body: { code: 'payment-settled' } });
  expect((await read(policyId, paymentIds[0])).allowed_methods).toEqual([]);
});

test('the demo gateway says what it is, works without a script, and its pages are kept by nobody', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'page');
  const { redirect } = await start(policyId, paymentIds[0], 'pay-new-card');
  const response = await api.fetch('/demo-gateway/pay', { method: 'POST', body: new URLSearchParams(redirect?.fields) });
  const text = await response.text();
  expect(text).toContain('Pasarela de demostración');
  expect(text).toContain('9,95');
  expect(text).not.toMatch(/<script|style=|onclick/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await api.fetch('/demo-gateway/style.css')).headers.get('content-type')).toContain('text/css');
});

test('a card that was accepted after the receipt was annulled: the office sees the money, gives it back and says so; nobody else sees it', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'late');
  const started = await start(policyId, paymentIds[0], 'pay-new-card');
  await api.sql('update policy_payments set deleted_at = now() where policy_id = $1', [policyId]);
  await api.sql('update policies set status = 4 where id = $1', [policyId]);
  await payAtGateway(api, started, 'accepted');
  const unmatched = async (person: DemoPerson) => {
    const { status, body } = await api.call('GET', '/payment_transactions?filter[state]=unmatched', { token: tokens[person] });
    return { status, rows: (body.data as { id: number; policy_id: number }[] | undefined)?.filter((row) => row.policy_id === policyId) };
  };
  const { rows } = await unmatched('staff');
  expect(rows).toMatchObject([{ amount: 9.95, type: 1, policy_number: 'late', payment_id: paymentIds[0], payment_identifier: 'R-late-1' }]);
  for (const person of ['policyholder', 'store', 'distributor'] as const) expect((await unmatched(person)).status).toBe(403);
  const path = payPath(policyId, paymentIds[0], `transactions/${rows?.[0]?.id}/return`);
  expect((await api.call('PUT', path, { token: tokens.policyholder, body: { reason: 'CUST' } })).status).toBe(403);
  const returned = await api.call('PUT', path, { token: tokens.staff, body: { reason: 'CUST' } });
  expect(formOf(returned.body)).toMatchObject({ allowed_methods: [], payment: { transactions: [{ state: 'returned', reason: 'CUST' }] } });
  expect((await unmatched('staff')).rows).toEqual([]);
  expect(await statusOf(policyId)).toBe(4);
  const elsewhere = payPath(1, paymentIds[0], `transactions/${rows?.[0]?.id}/return`);
  expect((await api.call('PUT', elsewhere, { token: tokens.staff, body: { reason: 'CUST' } })).status).toBe(404);
});

test('a kept card is charged, never another that somebody posts in its place', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'swapped');
  await payAtGateway(api, await start(policyId, paymentIds[0], 'pay-new-card'), 'once');
  const form = formOf((await api.call('GET', payPath(policyId, paymentIds[1], 'pay'), { token: tokens.policyholder })).body);
  const started = await start(policyId, paymentIds[1], 'pay', { payment_method_id: form.payment_methods[0]?.id });
  expect((await payAtGateway(api, started, 'accepted')).text).toContain('Elige una tarjeta de prueba');
  expect((await read(policyId, paymentIds[1])).payment.transactions).toMatchObject([{ state: 'open' }]);
});

import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft, payPath } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { hasPdfPrograms, runOn } from '#tests/support/pdf-programs.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const pdfOf = async (path: string, token: string = tokens.policyholder) => {
  const response = await api.fetch(path, { headers: { authorization: `Bearer ${token}`, accept: 'application/pdf' } });
  return { status: response.status, name: response.headers.get('content-disposition'), pdf: Buffer.from(await response.arrayBuffer()) };
};
const idOf = async (identifier: string) =>
  (await api.sql<{ id: number }>('select id from policy_payments where identifier = $1', [identifier]))[0]?.id ?? 0;

test('a receipt is a sealed document: of what, of whom, its lines, its total, and how it stands', async () => {
  const path = payPath(6, await idOf('R-18817-11'));
  const { pdf, name } = await pdfOf(path);
  expect(name).toMatch(/^attachment; filename="recibo-\d+\.pdf"$/);
  const words = await pdfWords(pdf);
  for (const part of [
    'Recibo R-18817-11',
    'Póliza 18817 · Patinete',
    'Impagado: quedan 6,20 € por pagar',
    'Impuesto sobre primas (8 %)',
    'Total 6,20 €',
  ])
    expect(words.replaceAll('\u00a0', ' ')).toContain(part);
  if (hasPdfPrograms()) expect((await runOn(pdf, 'pdfsig', ['{}'])).said).toContain('Signature is Valid');
  expect((await pdfOf(path, tokens.other)).status).toBe(404);
  expect((await pdfOf(payPath(1, await idOf('R-18817-11')))).status).toBe(404);
});

test('a plan is named with what it insures: each kind of device has a Top', async () => {
  const [receipt] = await api.sql<{ id: number; policyId: number }>(
    `select pay.id, pay.policy_id as "policyId" from policy_payments pay join policies p on p.id = pay.policy_id
     join products on products.id = p.product_id where products.name = 'Top' and products.product_type_id = 1 and p.user_id = 1 limit 1`,
  );
  const { pdf } = await pdfOf(payPath(receipt?.policyId ?? 0, receipt?.id));
  expect(await pdfWords(pdf)).toMatch(/Póliza \d+ · Móvil Top /);
});

test('what the bank is at is not called unpaid', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'at-bank');
  await api.sql(
    `with method as (
       insert into payment_methods (policy_id, type, is_current, card_reference, card_last_four, card_expiry, created_at)
       values ($2, 1, true, 'kept', '0003', '2049-12', now()) returning id
     )
     insert into payment_transactions (payment_id, policy_id, method_id, kind, order_number, amount_cents, state, is_charge, created_at)
     select $1::int, $2::int, id, 'card', 'at-bank', 995, 'open', true, now() from method`,
    [paymentIds[0], policyId],
  );
  expect(await pdfWords((await pdfOf(payPath(policyId, paymentIds[0]))).pdf)).toContain('En el banco: todavía no ha contestado');
  const { body } = await api.call('GET', `/policies/${policyId}`, { token: tokens.policyholder });
  expect((body.policy_payments as { id: number; is_under_way: boolean }[]).map(({ id, is_under_way }) => [id, is_under_way])).toEqual(
    paymentIds.map((id) => [id, id === paymentIds[0]]),
  );
});

test('a year is certified by the days on which money moved, refunds taken off', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'year');
  const pay = (id: number | undefined, on: string) =>
    api.sql('update policy_payments set payment_date = $2, pending_cents = 0 where id = $1', [id, on]);
  await pay(paymentIds[0], '2025-12-31');
  await pay(paymentIds[1], '2026-01-01');
  await api.sql(
    `insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date, payment_date)
     values ($1, 'D-year', -210, 0, '2026-02-02', '2026-02-03')`,
    [policyId],
  );
  const path = `/policies/${policyId}/payments-of-year?year=2026`;
  const { body } = await api.call('GET', path, { token: tokens.policyholder });
  expect(body).toMatchObject({
    year: 2026,
    total: 7.85,
    payments: [
      { price: 9.95, paid_on: '2026-01-01' },
      { price: -2.1, paid_on: '2026-02-03' },
    ],
  });
  const words = (await pdfWords((await pdfOf(path)).pdf)).replaceAll('\u00a0', ' ');
  for (const part of ['Certificado de pagos de 2026', 'D-year', '3 feb 2026', 'Total: 7,85 €']) expect(words).toContain(part);
  expect((await pdfOf(`/policies/${policyId}/payments-of-year?year=2024`)).status).toBe(404);
  expect((await pdfOf(path, tokens.other)).status).toBe(404);
  expect((await api.call('GET', `/policies/${policyId}/payments-of-year?year=abc`, { token: tokens.policyholder })).status).toBe(400);
});

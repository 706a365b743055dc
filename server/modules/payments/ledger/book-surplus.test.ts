import { beforeEach, expect, test } from 'vitest';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { accountNotice } from '#tests/support/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract } from '#tests/support/module-contracting.ts';
import { payAtGateway, payPath, receiptCentsOf, startedOf } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
const tokens = await logInDemoPeople(api);
const start = api.now;
beforeEach(async () => {
  for (const table of ['payment_transactions', 'policy_payments', 'sepa_files', 'bank_files']) await api.sql(`delete from ${table}`);
  api.now = start;
});

const later = (days: number) => {
  api.now = new Date(api.now.getTime() + days * 86_400_000);
};
const yearly = async () => {
  const policy = (await contract(api, { periodicity: 12 }, tokens.policyholder)).body;
  return { id: policy.id, paymentId: policy.policy_payments[0]?.id };
};
const markAsPaid = (id: number, paymentId: number | undefined, amount: number) =>
  api.call('PUT', payPath(id, paymentId, 'mark-as-paid'), { token: tokens.staff, body: { amount } });
const importFile = async (xml: string) =>
  (await api.call('POST', '/bank_files', { token: tokens.staff, body: { fileBase64: Buffer.from(xml).toString('base64') } })).body.rows;
const statusOf = async (id: number) => (await api.sql<{ status: number }>('select status from policies where id = $1', [id]))[0]?.status;
const receipts = (id: number) => receiptCentsOf(api, id);

/** A policy whose whole year is one debit in the night's file. */
async function sentDebit() {
  const { id, paymentId } = await yearly();
  const mandate = { iban: 'ES9121000418450200051332', account_holder: 'Ana Gil', mandate_version: 'core-1' };
  await api.call('PUT', payPath(id, paymentId, 'pay-new-iban'), { token: tokens.policyholder, body: mandate });
  later(10);
  await makeSepaFile(api.ports);
  const [row] = await api.sql<{ order_number: string }>('select order_number from payment_transactions where payment_id = $1', [paymentId]);
  return { id, paymentId, entry: { endToEndId: row?.order_number ?? '', amount: '129.50' } };
}

test('a debit of the whole pays what is left of a receipt that was paid in part meanwhile: the surplus is to be paid back, and nobody is asked again', async () => {
  const { id, paymentId, entry } = await sentDebit();
  await markAsPaid(id, paymentId, 5);
  later(4);
  expect(await importFile(accountNotice('S-1', '2026-03-24', [entry]))).toMatchObject([{ outcome: 'booked' }]);
  const paid = [
    [13_450, 0],
    [-500, -500],
  ];
  expect([await receipts(id), await statusOf(id)]).toEqual([paid, 2]);
  await makeSepaFile(api.ports);
  expect(await api.sql(`select 1 from payment_transactions where policy_id = $1 and state in ('open', 'unmatched')`, [id])).toEqual([]);

  // Another price of the year keeps the refund of the surplus.
  const discount = (await api.call('POST', `/policies/${id}/discount`, { token: tokens.staff, body: { code: 'BIENVENIDA' } })).status;
  expect([discount, await receipts(id)]).toEqual([200, [...paid, [-1295, -1295]]]);

  expect(await importFile(accountNotice('S-2', '2026-03-24', [{ ...entry, reason: 'AC04' }]))).toMatchObject([{ outcome: 'returned' }]);
  // Five euros are kept, and the rest of the year at its new price is owed.
  expect(await receipts(id)).toEqual([[11_655, 11_155]]);
});

test('so does a card that is charged for the whole once a part was paid', async () => {
  const { id, paymentId } = await yearly();
  const { body } = await api.call('PUT', payPath(id, paymentId, 'pay-new-card'), { token: tokens.policyholder, body: {} });
  await markAsPaid(id, paymentId, 100);
  await payAtGateway(api, startedOf(body), 'accepted');
  expect([await receipts(id), await statusOf(id)]).toEqual([
    [
      [22_950, 0],
      [-10_000, -10_000],
    ],
    2,
  ]);
});

test('of a policy that has ended and owes less, it pays that; taken back, it is set off against the refund', async () => {
  const { id, paymentId, entry } = await sentDebit();
  await api.sql('update policy_payments set price_cents = 3000, pending_cents = 3000, lines = null where id = $1', [paymentId]);
  await api.sql('update policies set status = 4 where id = $1', [id]);
  await api.sql(
    `update policy_contracts set signed_at = contracted_at, ended_at = contracted_at, ending = 'cancelled', ending_cause = 'risk-gone' where policy_id = $1`,
    [id],
  );
  expect(await importFile(accountNotice('S-3', '2026-03-20', [entry]))).toMatchObject([{ outcome: 'booked' }]);
  expect(await receipts(id)).toEqual([
    [12_950, 0],
    [-9950, -9950],
  ]);
  expect(await api.sql('select lines is null none from policy_payments where id = $1', [paymentId])).toEqual([{ none: true }]);
  expect(await importFile(accountNotice('S-4', '2026-03-20', [{ ...entry, reason: 'AC04' }]))).toMatchObject([{ outcome: 'returned' }]);
  expect(await receipts(id)).toEqual([[3000, 3000]]);
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { remindUnpaid } from '#server/modules/payments/reminders/remind-unpaid.ts';
import { accountNotice } from '#tests/support/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract } from '#tests/support/module-contracting.ts';
import { payAtGateway, payPath, receiptCentsOf, receiptIdsOf, startedOf } from '#tests/support/module-payments.ts';
import { callsAs, type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

// Receipts that were being collected when the price fell, and whose money did not arrive.
const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
const tokens = await logInDemoPeople(api);
const start = api.now;
beforeAll(async () => {
  await api.sql(`insert into discounts (code, description, kind, value_hundredths, created_at)
    values ('TODO', 'x', 'percentage', 10000, now()), ('MITAD', 'x', 'percentage', 5000, now())`);
});
beforeEach(async () => {
  for (const table of ['payment_transactions', 'policy_payments', 'sepa_files']) await api.sql(`delete from ${table}`);
  api.now = start;
});

const later = (days: number) => {
  api.now = new Date(api.now.getTime() + days * 86_400_000);
};
const contracted = async (more: object = {}) => (await contract(api, more, tokens.policyholder)).body;
const as = callsAs(api, tokens);
const add = (id: number, code: string, person: DemoPerson = 'staff') => as(person, 'POST', `/policies/${id}/discount`, { code });
const read = async (id: number) => (await as<Policy>('policyholder', 'GET', `/policies/${id}`)).body;
const idsOf = (id: number) => receiptIdsOf(api, id);
const receipts = (id: number) => receiptCentsOf(api, id);

const mandate = { iban: 'ES9121000418450200051332', account_holder: 'Ana Gil', mandate_version: 'core-1' };
/** A policy with one yearly receipt of 129.50 whose debit is at the bank. */
const atBank = async () => {
  const { id } = await contracted({ periodicity: 12 });
  const [only] = await idsOf(id);
  await as('policyholder', 'PUT', payPath(id, only, 'pay-new-iban'), mandate);
  later(10);
  await makeSepaFile(api.ports);
  const [debit] = await api.sql<{ order_number: string }>('select order_number from payment_transactions where policy_id = $1', [id]);
  return { id, endToEndId: debit?.order_number ?? '' };
};
const bankSays = async (endToEndId: string, reason?: string) => {
  const xml = accountNotice(`${endToEndId}-${reason}`, api.now.toISOString().slice(0, 10), [
    { endToEndId, amount: '129.50', ...(reason ? { reason } : {}) },
  ]);
  const { body } = await as('staff', 'POST', '/bank_files', { fileBase64: Buffer.from(xml).toString('base64') });
  expect(body.rows).toMatchObject([{ outcome: reason ? 'returned' : 'booked' }]);
};

test.each<[string, () => Promise<unknown>]>([
  ['told of', () => remindUnpaid(api.ports)],
  ['put in the file', () => makeSepaFile(api.ports)],
])('a payer left the gateway: before it is %s it costs what the year does', async (_, job) => {
  const { id } = await contracted({ periodicity: 12 });
  const [only] = await idsOf(id);
  await as('policyholder', 'PUT', payPath(id, only, 'pay-new-card'), {});
  await add(id, 'TODO');
  expect(await receipts(id)).toEqual([[12_950, 12_950]]);
  await job();
  expect(await receipts(id)).toEqual([[12_950, 12_950]]);
  later(3);
  await job();
  expect(await receipts(id)).toEqual([]);
  expect(await api.sql('select 1 from messages where cause = $1', [`payment:${only}`])).toEqual([]);
});

test('one whose price cannot be lowered keeps neither another nor the file of the bank', async () => {
  const abandoned = async () => {
    const { id } = await contracted({ periodicity: 12 });
    await as('policyholder', 'PUT', payPath(id, (await idsOf(id))[0], 'pay-new-card'), {});
    await add(id, 'TODO');
    return id;
  };
  const [broken, fine] = [await abandoned(), await abandoned()];
  const { id: debited } = await contracted({ periodicity: 12 });
  await as('policyholder', 'PUT', payPath(debited, (await idsOf(debited))[0], 'pay-new-iban'), mandate);
  await api.sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await api.sql(
    `create trigger refuse before update on policy_payments for each row when (old.policy_id = ${broken}) execute function refuse()`,
  );
  later(10);
  await expect(makeSepaFile(api.ports)).rejects.toThrow('update "policy_payments"');
  await expect(remindUnpaid(api.ports)).rejects.toThrow('update "policy_payments"');
  await api.sql('drop trigger refuse on policy_payments');
  expect([await receipts(broken), await receipts(fine)]).toEqual([[[12_950, 12_950]], []]);
  expect(await api.sql(`select policy_id from payment_transactions where sepa_file_id is not null`)).toEqual([{ policy_id: debited }]);
});

test('and when they pay it after all, or all that is left, it is for less, or for nothing', async () => {
  const { id } = await contracted({ periodicity: 12 });
  const [only] = await idsOf(id);
  const pay = () => as('policyholder', 'PUT', payPath(id, only, 'pay-new-card'), {});
  await pay();
  await add(id, 'MITAD');
  later(1);
  expect(startedOf((await pay()).body).amount).toBe(64.75);
  const { id: other } = await contracted({ periodicity: 12 });
  await as('policyholder', 'PUT', payPath(other, (await idsOf(other))[0], 'pay-new-card'), {});
  await add(other, 'TODO');
  later(1);
  const one = await as('policyholder', 'PUT', payPath(other, (await idsOf(other))[0], 'pay-new-card'), {});
  const left = await as('policyholder', 'POST', `/policies/${other}/payments/remaining`, { payment_method: 1 });
  expect([one.body.code, left.body.code]).toEqual(['payment-settled', 'payment-settled']);
});

test('a payer whom the gateway refused', async () => {
  const { id } = await contracted({ periodicity: 12 });
  const { body } = await as('policyholder', 'PUT', payPath(id, (await idsOf(id))[0], 'pay-new-card'), {});
  await add(id, 'MITAD');
  await payAtGateway(api, startedOf(body), 'refused');
  expect(await receipts(id)).toEqual([[6475, 6475]]);
});

test('the bank returned it: the next file asks for the new price, and the lines add up to it', async () => {
  const { id, endToEndId } = await atBank();
  await add(id, 'MITAD');
  expect(await receipts(id)).toEqual([[12_950, 12_950]]);
  await bankSays(endToEndId, 'AM04');
  expect(await receipts(id)).toEqual([[6475, 6475]]);
  later(7);
  await makeSepaFile(api.ports);
  expect(await api.sql(`select amount_cents from payment_transactions where policy_id = $1 and state = 'open'`, [id])).toEqual([
    { amount_cents: 6475 },
  ]);
});

test('the bank booked it and took it back: the refund that was made meanwhile goes with it', async () => {
  const { id, endToEndId } = await atBank();
  await add(id, 'TODO');
  await bankSays(endToEndId);
  expect(await receipts(id)).toEqual([
    [12_950, 0],
    [-12_950, -12_950],
  ]);
  await bankSays(endToEndId, 'AM04');
  expect(await receipts(id)).toEqual([]);
});

test('a draft of which enough was paid waits for nothing more', async () => {
  const { id, endToEndId } = await atBank();
  // Part of the receipt is paid some other way.
  await api.sql('update policy_payments set pending_cents = 6000 where policy_id = $1', [id]);
  await add(id, 'MITAD');
  expect((await read(id)).status).toBe(1);
  const [debit] = await api.sql<{ id: number; payment_id: number }>(
    'select id, payment_id from payment_transactions where order_number = $1',
    [endToEndId],
  );
  await as('staff', 'PUT', `/policies/${id}/payments/${debit?.payment_id}/transactions/${debit?.id}/return`, { reason: 'MD06' });
  expect([await receipts(id), (await read(id)).status]).toEqual([
    [
      [6950, 0],
      [-475, -475],
    ],
    2,
  ]);
});

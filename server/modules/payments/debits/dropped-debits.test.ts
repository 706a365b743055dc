import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountNotice, blockNotice, blockReport } from '#tests/support/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft, payPath } from '#tests/support/module-payments.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';
import { makeSepaFile } from './make-sepa-file.ts';

let tokens: Record<DemoPerson, string>;
const api = await openModuleApi();
beforeAll(async () => {
  tokens = await logInDemoPeople(api);
});
beforeEach(async () => {
  for (const table of ['payment_transactions', 'policy_payments', 'sepa_files']) await api.sql(`delete from ${table}`);
  api.now = new Date('2026-03-10T10:00:00Z');
});

const mandate = { iban: 'ES9121000418450200051332', account_holder: 'Ana Ruiz', mandate_version: 'core-1' };

/** A debit that is in the night's file and was then cancelled all the same; `change` sets its receipt. */
async function droppedDebit(name: string, change: string) {
  const { policyId, paymentIds } = await addDraft(api, name);
  const [, paymentId = 0] = paymentIds;
  await api.sql('delete from policy_payments where policy_id = $1 and id <> $2', [policyId, paymentId]);
  await api.call('PUT', payPath(policyId, paymentId, 'pay-new-iban'), { token: tokens.policyholder, body: mandate });
  api.now = new Date('2026-03-19T05:00:00Z');
  const fileId = await makeSepaFile(api.ports);
  const { text } = await api.call('GET', `/sepa_files/${fileId}?download=1`, { token: tokens.staff });
  await api.sql(`update payment_transactions set state = 'refused', reason = 'annulled' where payment_id = $1`, [paymentId]);
  await api.sql(`update policy_payments set ${change} where id = $1`, [paymentId]);
  const [row] = await api.sql<{ order_number: string }>('select order_number from payment_transactions where payment_id = $1', [paymentId]);
  return { block: /<PmtInfId>(.+)<\/PmtInfId>/.exec(text)?.[1] ?? '', entry: { endToEndId: row?.order_number ?? '', amount: '9.95' } };
}
const importFile = async (xml: string) =>
  (await api.call('POST', '/bank_files', { token: tokens.staff, body: { fileBase64: Buffer.from(xml).toString('base64') } })).body.rows;
const unmatched = async () =>
  (await api.call('GET', '/payment_transactions?filter[state]=unmatched', { token: tokens.staff })).body.data as object[];

const annulled = 'deleted_at = now()';
const paid = `pending_cents = 0, payment_date = '2026-03-19'`;
test.each([
  ['annulled', annulled],
  ['paid', paid],
])('what the bank debits by a debit that was dropped is kept for a person to give back: its receipt is %s', async (name, change) => {
  const { entry } = await droppedDebit(name, change);
  expect(await importFile(accountNotice(`D-${name}`, '2026-03-19', [entry]))).toMatchObject([{ outcome: 'unmatched' }]);
  expect(await unmatched()).toMatchObject([{ amount: 9.95, state: 'unmatched' }]);
  expect(await importFile(accountNotice(`D-${name}-2`, '2026-03-19', [entry]))).toMatchObject([{ outcome: 'unchanged' }]);
});

test('so is what it debits as a block; what it rejects as one is nothing', async () => {
  const { block } = await droppedDebit('block', annulled);
  expect(await importFile(blockReport('D-b', 'PERITIA-2026-03-19', block, 'AC04'))).toMatchObject([{ outcome: 'unchanged' }]);
  expect(await importFile(blockNotice('D-c', '2026-03-19', block, '9.95'))).toMatchObject([{ outcome: 'unmatched' }]);
  expect(await unmatched()).toHaveLength(1);
});

test('a receipt that is owed is paid by it: nobody is asked for the same money again', async () => {
  const { entry } = await droppedDebit('owed', 'is_held = is_held');
  expect(await importFile(accountNotice('D-o', '2026-03-19', [entry]))).toMatchObject([{ outcome: 'booked' }]);
  expect(await api.sql('select pending_cents from policy_payments')).toEqual([{ pending_cents: 0 }]);
});

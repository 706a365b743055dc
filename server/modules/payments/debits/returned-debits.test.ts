import { expect, test } from 'vitest';
import { remindUnpaid } from '#server/modules/payments/reminders/remind-unpaid.ts';
import { accountNotice } from '#tests/support/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft, formOf, payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { makeSepaFile } from './make-sepa-file.ts';

const mandate = { iban: 'ES9121000418450200051332', account_holder: 'Ana Gil', mandate_version: 'core-1' };
const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
const later = (days: number) => {
  api.now = new Date(api.now.getTime() + days * 86_400_000);
};

test('a year of Mondays without money: its holder is told of each return, and after the third nobody debits it; a card pays it', async () => {
  // A Tuesday.
  api.now = new Date('2026-04-14T10:00:00Z');
  let tokens = await logInDemoPeople(api);
  for (const table of ['payment_transactions', 'policy_payments']) await api.sql(`delete from ${table}`);
  const { policyId, paymentIds } = await addDraft(api, 'mondays');
  const [paymentId] = paymentIds;
  await api.sql('update policies set status = 3 where id = $1', [policyId]);
  await api.sql('update policy_payments set deleted_at = now() where policy_id = $1 and id <> $2', [policyId, paymentId]);
  await api.call('PUT', payPath(policyId, paymentId, 'pay-new-iban'), { token: tokens.policyholder, body: mandate });
  const told = async () => (await api.sql(`select 1 from messages where kind = 'receipt-unpaid' and user_id = 1`)).length;
  const toldAfter: number[] = [];

  for (let week = 0; week < 52; week += 1) {
    // Tuesday's file is made before the morning's reminder.
    await makeSepaFile(api.ports);
    await remindUnpaid(api.ports);
    later(6);
    const [sent] = await api.sql<{ order_number: string }>(
      `select order_number from payment_transactions where state = 'open' and value_date <= $1`,
      [api.now.toISOString().slice(0, 10)],
    );
    if (sent) {
      // The session of the loop's start does not last a year.
      tokens = await logInDemoPeople(api);
      const returned = { endToEndId: sent.order_number, amount: '9.95', reason: 'AM04' };
      const fileBase64 = Buffer.from(accountNotice(`W-${week}`, api.now.toISOString().slice(0, 10), [returned])).toString('base64');
      const { body } = await api.call('POST', '/bank_files', { token: tokens.staff, body: { fileBase64 } });
      expect(body.rows).toMatchObject([{ outcome: 'returned' }]);
      toldAfter.push(await told());
    }
    later(1);
  }
  expect([toldAfter, await told()]).toEqual([[0, 1, 2], 3]);

  expect(await api.sql('select state from payment_transactions')).toEqual(Array.from({ length: 3 }, () => ({ state: 'returned' })));
  tokens = await logInDemoPeople(api);
  const { body } = await api.call('PUT', payPath(policyId, paymentId, 'pay-new-card'), { token: tokens.policyholder, body: {} });
  await payAtGateway(api, startedOf(body), 'accepted');
  const read = await api.call('GET', payPath(policyId, paymentId), { token: tokens.policyholder });
  expect(formOf(read.body).payment.display_status).toBe('PAGADO');
});

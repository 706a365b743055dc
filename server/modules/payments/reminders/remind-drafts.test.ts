import { expect, test } from 'vitest';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { accountNotice } from '#tests/support/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft, payPath } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { remindUnpaid } from './remind-unpaid.ts';

const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
const tokens = await logInDemoPeople(api);

test('nobody is told of a draft whose receipt fell due, nor of what is cancelled; they are of a debit that the bank did not pay', async () => {
  const told = (paymentId: number | undefined) =>
    api.sql('select kind, channel, user_id from messages where cause = $1', [`payment:${paymentId}`]);
  const statuses = { draft: 1, unsigned: 2, signed: 3, cancelled: 4 };
  const due: (number | undefined)[] = [];
  for (const [index, [name, status]] of Object.entries(statuses).entries()) {
    const { policyId, paymentIds } = await addDraft(api, `due-${name}`, index + 2);
    await api.sql('update policies set status = $2 where id = $1', [policyId, status]);
    due.push(paymentIds[0]);
  }
  await remindUnpaid(api.ports);
  expect((await Promise.all(due.map(told))).map((rows) => rows.map(({ kind }) => kind))).toEqual([
    [],
    ['receipt-unpaid'],
    ['receipt-unpaid'],
    [],
  ]);

  const { policyId, paymentIds } = await addDraft(api, 'draft-returned');
  const mandate = { iban: 'ES9121000418450200051332', account_holder: 'Ana Gil', mandate_version: 'core-1' };
  await api.call('PUT', payPath(policyId, paymentIds[0], 'pay-new-iban'), { token: tokens.policyholder, body: mandate });
  api.now = new Date(api.now.getTime() + 9 * 86_400_000);
  await makeSepaFile(api.ports);
  const [debit] = await api.sql<{ order_number: string }>('select order_number from payment_transactions where payment_id = $1', [
    paymentIds[0],
  ]);
  const entry = { endToEndId: debit?.order_number ?? '', amount: '9.95', reason: 'AC04' };
  const notice = accountNotice('draft-returned', api.now.toISOString().slice(0, 10), [entry]);
  const sent = await api.call('POST', '/bank_files', { token: tokens.staff, body: { fileBase64: Buffer.from(notice).toString('base64') } });
  expect(sent.body.rows).toMatchObject([{ outcome: 'returned' }]);
  await remindUnpaid(api.ports);
  await remindUnpaid(api.ports);
  expect(await told(paymentIds[0])).toEqual([{ kind: 'first-receipt-returned', channel: 'mail', user_id: 1 }]);
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { accountNotice, statusReport } from '#tests/support/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft, formOf, payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

let tokens: Record<DemoPerson, string>;
const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
beforeAll(async () => {
  api.now = new Date('2026-04-14T10:00:00Z');
  tokens = await logInDemoPeople(api);
});
beforeEach(async () => {
  for (const table of ['payment_transactions', 'policy_payments', 'sepa_files', 'messages']) await api.sql(`delete from ${table}`);
  api.now = new Date('2026-04-14T10:00:00Z');
});

const mandate = { iban: 'ES9121000418450200051332', account_holder: 'Íñigo Muñoz', mandate_version: 'core-1' };
const other = { ...mandate, iban: 'ES7921000813610123456789' };
const later = (days: number) => {
  api.now = new Date(api.now.getTime() + days * 86_400_000);
};
const call = (method: string, policyId: number, paymentId: number | undefined, what: string, body?: object) =>
  api.call(method, payPath(policyId, paymentId, what), { token: tokens.policyholder, body });
const importFile = async (xml: string) =>
  (await api.call('POST', '/bank_files', { token: tokens.staff, body: { fileBase64: Buffer.from(xml).toString('base64') } })).body.rows;

/** A policy paid by account; the debit of its first receipt is at the bank. */
async function sentDebit(name: string, status = 3) {
  const { policyId, paymentIds } = await addDraft(api, name);
  await api.sql('update policies set status = $2 where id = $1', [policyId, status]);
  const [first, second, third] = paymentIds;
  await call('PUT', policyId, first, 'pay-new-iban', mandate);
  later(9);
  await makeSepaFile(api.ports);
  const [row] = await api.sql<{ order_number: string }>('select order_number from payment_transactions where payment_id = $1', [first]);
  return { policyId, first, second, third, entry: { endToEndId: row?.order_number ?? '', amount: '9.95' } };
}
const offered = async (policyId: number, paymentId: number | undefined, form = 'pay-iban') =>
  formOf((await call('GET', policyId, paymentId, form)).body).payment_methods.length;
const methods = (policyId: number) =>
  api.sql<{ removed: boolean; is_current: boolean }>(
    'select removed_at is not null as removed, is_current from payment_methods where policy_id = $1 order by id',
    [policyId],
  );

test.each([
  ['its report', (reason: string, entry: { endToEndId: string; amount: string }) => statusReport('X', 'P', [{ ...entry, reason }])],
  [
    'its notice',
    (reason: string, entry: { endToEndId: string; amount: string }) => accountNotice('X', '2026-04-23', [{ ...entry, reason }]),
  ],
])(
  'an account that the bank says is closed, by %s, is offered no more, taken no more, and debited for nothing else',
  async (name, file) => {
    const { policyId, first, second, third, entry } = await sentDebit(`closed-${name}`);
    const [row] = (await importFile(file('AC04', entry))) as unknown[];
    expect(row).toMatchObject({ outcome: 'returned', reason: 'AC04' });
    expect(await offered(policyId, first)).toBe(0);
    expect(await offered(policyId, third, '')).toBe(0);
    expect((await call('PUT', policyId, first, 'pay-iban', {})).status).toBe(409);
    const again = await call('PUT', policyId, first, 'pay-new-iban', { ...mandate, account_holder: 'Otra Persona' });
    expect([again.status, again.body.code]).toEqual([409, 'account-refused']);
    expect(await api.sql('select user_id, kind from messages')).toEqual([{ user_id: 1, kind: 'account-refused' }]);
    // The receipts that fall due later wait for another account.
    later(20);
    await makeSepaFile(api.ports);
    const ofThird = 'select 1 from payment_transactions where payment_id = $1';
    expect(await api.sql(ofThird, [third])).toEqual([]);
    expect((await call('PUT', policyId, second, 'pay-new-iban', other)).status).toBe(409);
    expect(startedOf((await call('PUT', policyId, first, 'pay-new-iban', other)).body).payment_method).toMatchObject({ is_current: true });
    await makeSepaFile(api.ports);
    later(1);
    await makeSepaFile(api.ports);
    expect(await api.sql(ofThird, [third])).toHaveLength(1);
  },
);

test('of a draft the news of its first receipt says it: no second mail', async () => {
  const { entry } = await sentDebit('draft', 1);
  await importFile(accountNotice('D-1', '2026-04-23', [{ ...entry, reason: 'AC04' }]));
  expect(await api.sql(`select kind from messages where kind = 'account-refused'`)).toEqual([]);
});

test('where only the mandate is not good, the same account is given again as a new one', async () => {
  const { policyId, first, entry } = await sentDebit('mandate');
  await importFile(accountNotice('M-1', '2026-04-23', [{ ...entry, reason: 'MD01' }]));
  expect(await offered(policyId, first)).toBe(0);
  expect((await call('PUT', policyId, first, 'pay-new-iban', mandate)).status).toBe(200);
  expect(await methods(policyId)).toEqual([
    { removed: true, is_current: false },
    { removed: false, is_current: true },
  ]);
});

test('without money the account is what it was, and the next debit by it is recurrent', async () => {
  const { policyId, first, entry } = await sentDebit('no-money');
  await importFile(accountNotice('A-1', '2026-04-23', [{ ...entry, reason: 'AM04' }]));
  expect(await offered(policyId, first)).toBe(1);
  later(7);
  await makeSepaFile(api.ports);
  expect(await api.sql('select sequence from payment_transactions where payment_id = $1 order by id', [first])).toEqual([
    { sequence: 'FRST' },
    { sequence: 'RCUR' },
  ]);
});

test('the same account of the same holder given again is the mandate that is there; of another holder it is another', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'again');
  const give = async (body: object, at = 0) =>
    startedOf((await call('PUT', policyId, paymentIds[at], 'pay-new-iban', body)).body).payment_method;
  const first = await give(mandate);
  expect(await give({ ...mandate, iban: 'ES91 2100 0418 4502 0005 1332', account_holder: 'ÍÑIGO MUÑOZ' })).toEqual(first);
  expect(await methods(policyId)).toEqual([{ removed: false, is_current: true }]);
  const second = await give(other);
  expect(await give(mandate, 1)).toEqual(first);
  expect(await methods(policyId)).toEqual([
    { removed: false, is_current: true },
    { removed: false, is_current: false },
  ]);
  const third = await give({ ...mandate, account_holder: 'Ana Gil' });
  expect(new Set([first?.id, second?.id, third?.id]).size).toBe(3);
});

test('a receipt whose debit the bank has says so, beside the word that its day brings', async () => {
  const { policyId, first, second, entry } = await sentDebit('under-way');
  later(3);
  const read = async (paymentId: number | undefined) => formOf((await call('GET', policyId, paymentId, '')).body).payment;
  expect(await read(first)).toMatchObject({ display_status: 'IMPAGADO', is_under_way: true });
  await importFile(accountNotice('U-1', '2026-04-23', [entry]));
  expect(await read(first)).toMatchObject({ display_status: 'PAGADO', is_under_way: false });
  await api.sql(`update payment_transactions set state = 'refused' where payment_id = $1`, [second]);
  expect(await read(second)).toMatchObject({ display_status: 'IMPAGADO', is_under_way: false });
});

test('a receipt is deleted only while no money has ever moved for it, nobody is paying it, and another is left', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'deleted');
  const [first, second, third] = paymentIds;
  const remove = async (paymentId: number | undefined) => {
    const { status, body } = await api.call('DELETE', payPath(policyId, paymentId, 'delete'), { token: tokens.admin });
    return body?.code ?? status;
  };
  await payAtGateway(api, startedOf((await call('PUT', policyId, first, 'pay-new-card', {})).body), 'accepted');
  const [paid] = await api.sql<{ id: number }>('select id from payment_transactions where payment_id = $1', [first]);
  await api.call('PUT', payPath(policyId, first, `transactions/${paid?.id}/return`), { token: tokens.staff, body: { reason: 'MD06' } });
  expect(await remove(first)).toBe('payment-settled');

  await call('PUT', policyId, second, 'pay-new-card', {});
  expect(await remove(second)).toBe('payment-under-way');
  later(1);
  expect(await remove(second)).toBe(204);
  expect(await remove(third)).toBe(204);

  const alone = await addDraft(api, 'alone');
  await api.sql('delete from policy_payments where policy_id = $1 and id <> $2', [alone.policyId, alone.paymentIds[0]]);
  const last = payPath(alone.policyId, alone.paymentIds[0], 'delete');
  expect((await api.call('DELETE', last, { token: tokens.admin })).body.code).toBe('last-receipt');
  await api.sql('update policies set status = 4 where id = $1', [alone.policyId]);
  expect((await api.call('DELETE', last, { token: tokens.admin })).status).toBe(204);
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { remindUnpaid } from '#server/modules/payments/reminders/remind-unpaid.ts';
import { accountNotice, type BankEntry, blockNotice, blockReport, statusReport } from '#tests/support/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft, formOf, payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';
import { debitSchemas } from '#tests/support/sepa-schemas.ts';
import { makeSepaFile } from './make-sepa-file.ts';

let tokens: Record<DemoPerson, string>;
const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
beforeAll(async () => {
  api.now = new Date('2026-04-14T10:00:00Z');
  tokens = await logInDemoPeople(api);
});

beforeEach(async () => {
  for (const table of ['payment_transactions', 'policy_payments', 'sepa_files']) await api.sql(`delete from ${table}`);
  api.now = new Date('2026-04-14T10:00:00Z');
  api.enqueued.length = 0;
});

const mandate = { iban: 'ES91 2100 0418 4502 0005 1332', account_holder: 'Íñigo Muñoz & Cía', mandate_version: 'core-1' };
const today = () => api.now.toISOString().slice(0, 10);
const later = (days: number) => {
  api.now = new Date(api.now.getTime() + days * 86_400_000);
};

const payNewIban = async (policyId: number, paymentId: number | undefined) => {
  const answer = await api.call('PUT', payPath(policyId, paymentId, 'pay-new-iban'), { token: tokens.policyholder, body: mandate });
  expect(answer).toMatchObject({ status: 200 });
  return startedOf(answer.body);
};
const read = async (policyId: number, paymentId: number | undefined) =>
  formOf((await api.call('GET', payPath(policyId, paymentId), { token: tokens.admin })).body).payment;
const fileOfDay = async () => {
  const { body } = await api.call('GET', `/sepa_files?filter[day]=${today()}`, { token: tokens.staff });
  return (body.data as { id: number; transactions: number; control_sum: number; state: string; message_id: string }[])[0];
};
const importFile = async (xml: string) => {
  const answer = await api.call('POST', '/bank_files', { token: tokens.staff, body: { fileBase64: Buffer.from(xml).toString('base64') } });
  return { status: answer.status, code: answer.body.code, ...(answer.body as { already_imported: boolean; rows: { outcome: string }[] }) };
};

/** A draft whose first receipt was sent to the bank in the night's file, with the bank-file entry for its debit. */
async function sentDebit(name: string) {
  const draft = await addDraft(api, name);
  await payNewIban(draft.policyId, draft.paymentIds[0]);
  later(9);
  await makeSepaFile(api.ports);
  const [row] = await api.sql<{ order_number: string }>('select order_number from payment_transactions where payment_id = $1', [
    draft.paymentIds[0],
  ]);
  const entry: BankEntry = { endToEndId: row?.order_number ?? '', amount: '9.95' };
  return { ...draft, entry };
}

test('a new account: the receipt waits for its value date, 14 days ahead, and nothing more than the last four is shown', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'mandate');
  const started = await payNewIban(policyId, paymentIds[0]);
  expect(started).toMatchObject({ amount: 9.95, redirect: null, payment_method: { type: 3, account: { last_four: '1332' } } });
  expect(started.value_date).toBe(new Date(api.now.getTime() + 14 * 86_400_000).toISOString().slice(0, 10));
  expect(await read(policyId, paymentIds[0])).toMatchObject({ is_under_way: false, debit_on: started.value_date });
  const { body: policy } = await api.call('GET', `/policies/${policyId}`, { token: tokens.policyholder });
  const debitDays = (policy.policy_payments as { id: number; debit_on: string | null }[]).map(({ id, debit_on: day }) => [id, day]);
  expect(debitDays).toEqual(paymentIds.map((id) => [id, id === paymentIds[0] ? started.value_date : null]));
  const form = await api.call('GET', payPath(policyId, paymentIds[1], 'pay-iban'), { token: tokens.policyholder });
  expect(form.text).not.toContain('0418');
  expect(formOf(form.body)).toMatchObject({
    allowed_methods: [1, 3],
    mandate: { version: 'core-1', creditor_identifier: 'ES23ZZZ47690558N' },
  });
  const again = await api.call('PUT', payPath(policyId, paymentIds[0], 'pay-iban'), { token: tokens.policyholder, body: {} });
  expect(startedOf(again.body).value_date).toBe(started.value_date);
  expect(await api.sql(`select 1 from payment_transactions where state = 'open'`)).toHaveLength(1);
});

test.each([
  [{ ...mandate, iban: 'ES9121000418450200051333' }, 'iban', 'control'],
  [{ ...mandate, iban: 'ES1512341234171234567890' }, 'iban', 'control'],
  [{ ...mandate, iban: '' }, 'iban', 'empty'],
  [{ ...mandate, iban: 'GB82WEST12345698765432' }, 'iban', 'not-sepa'],
  [{ ...mandate, mandate_version: 'core-0' }, 'mandate_version', 'outdated'],
])('%j is refused', async (body, path, code) => {
  const { policyId, paymentIds } = await addDraft(api, `bad-${code}-${body.iban}`);
  const answer = await api.call('PUT', payPath(policyId, paymentIds[0], 'pay-new-iban'), { token: tokens.policyholder, body });
  expect(answer).toMatchObject({ status: 422, body: { fields: [{ path, code }] } });
  expect(await api.sql('select 1 from payment_methods where policy_id = $1', [policyId])).toEqual([]);
});

test('the file of a day is valid, adds up, and is made once by three servers', async () => {
  const { entry } = await sentDebit('file');
  expect(await Promise.all([1, 2, 3].map(() => makeSepaFile(api.ports)))).toEqual([null, null, null]);
  const file = await fileOfDay();
  // The receipt that is due today is in the file too: its policy is paid by account now.
  expect(file).toMatchObject({ transactions: 2, control_sum: 19.9, state: 'made' });
  const { text, headers } = await api.call('GET', `/sepa_files/${file?.id}?download=1`, { token: tokens.staff });
  expect(headers.get('content-type')).toBe('application/xml');
  expect(await api.sql(`select user_id, data from audit_events where kind = 'sepa-file-read'`)).toEqual([
    { user_id: 4, data: { sepaFileId: file?.id } },
  ]);
  expect(text).toContain(`<EndToEndId>${entry.endToEndId}</EndToEndId>`);
  expect(text).toContain('<Nm>Inigo Munoz + Cia</Nm>');
  expect(text).toContain('<SeqTp>FRST</SeqTp>');
  for (const { isHere, errorsOf } of debitSchemas) if (isHere) expect(await errorsOf(text)).toEqual([]);
});

test('ten servers at once make one file', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'ten');
  await payNewIban(policyId, paymentIds[0]);
  later(9);
  const made = await Promise.all(Array.from({ length: 10 }, () => makeSepaFile(api.ports)));
  expect(made.filter((id) => id !== null)).toHaveLength(1);
});

test('the next debit of a mandate is recurrent, and is sent when it falls due', async () => {
  const { policyId, paymentIds, entry } = await sentDebit('recurrent');
  later(5);
  await importFile(accountNotice('N-1', today(), [entry]));
  later(15);
  const id = await makeSepaFile(api.ports);
  const { text } = await api.call('GET', `/sepa_files/${id}?download=1`, { token: tokens.staff });
  expect(text).toContain('<SeqTp>RCUR</SeqTp>');
  expect((await read(policyId, paymentIds[2])).transactions).toMatchObject([{ type: 3, state: 'open' }]);
});

test('the bank booked it: paid on its day, the draft is active; the same file and the same row again change nothing', async () => {
  const { policyId, paymentIds, entry } = await sentDebit('booked');
  const xml = accountNotice('N-2', today(), [entry, { endToEndId: 'NOTHINGOFOURS', amount: '5.00' }]);
  expect(await importFile(xml)).toMatchObject({
    status: 200,
    already_imported: false,
    rows: [{ outcome: 'booked' }, { outcome: 'unknown' }],
  });
  expect(await read(policyId, paymentIds[0])).toMatchObject({ display_status: 'PAGADO', payment_date: today() });
  expect(await api.sql('select status from policies where id = $1', [policyId])).toEqual([{ status: 2 }]);
  expect(await importFile(xml)).toMatchObject({ already_imported: true, rows: [{ outcome: 'booked' }, { outcome: 'unknown' }] });
  expect(await importFile(accountNotice('N-3', today(), [entry]))).toMatchObject({ rows: [{ outcome: 'unchanged' }] });
  expect(await importFile(accountNotice('N-4', today(), [{ ...entry, amount: '9.94' }]))).toMatchObject({
    rows: [{ outcome: 'mismatch' }],
  });
});

test.each([
  ['AM04', 'is tried again a week later', 1],
  ['AC04', 'waits for another account', 0],
  ['MD06', 'waits for a person', 0],
])('the bank took it back (%s): it is owed again, its policyholder is told, and it %s', async (reason, _, retries) => {
  const { policyId, paymentIds, entry } = await sentDebit(`returned-${reason}`);
  await importFile(accountNotice(`N-5-${reason}`, today(), [entry]));
  expect(await importFile(accountNotice(`N-6-${reason}`, today(), [{ ...entry, reason }]))).toMatchObject({
    rows: [{ outcome: 'returned', reason }],
  });
  expect(await read(policyId, paymentIds[0])).toMatchObject({ display_status: 'IMPAGADO', pending_amount: 9.95, payment_date: null });
  await remindUnpaid(api.ports);
  // When the account is closed (AC04), a second mail tells them of it at once.
  expect(api.enqueued.filter(({ name }) => name === 'mail')).toHaveLength(reason === 'AC04' ? 2 : 1);
  later(7);
  await makeSepaFile(api.ports);
  expect((await read(policyId, paymentIds[0])).transactions.filter(({ state }) => state === 'open')).toHaveLength(retries);
});

test('a report of the bank rejects one debit, or the whole file', async () => {
  const { policyId, paymentIds, entry } = await sentDebit('rejected');
  const file = await fileOfDay();
  const report = statusReport('S-1', file?.message_id ?? '', [{ ...entry, reason: 'AC01' }]);
  expect(await importFile(report)).toMatchObject({ rows: [{ outcome: 'returned', reason: 'AC01' }] });
  expect(await read(policyId, paymentIds[0])).toMatchObject({
    display_status: 'IMPAGADO',
    transactions: [{ state: 'returned', reason: 'AC01' }],
  });
  expect((await fileOfDay())?.state).toBe('partly-accepted');
});

test('a file that the bank rejects whole takes all its debits back', async () => {
  const { policyId, paymentIds } = await sentDebit('whole');
  const file = await fileOfDay();
  expect(await importFile(statusReport('S-2', file?.message_id ?? '', [], 'RJCT'))).toMatchObject({
    rows: [
      { outcome: 'returned', reason: 'FF01' },
      { outcome: 'returned', reason: 'FF01' },
    ],
  });
  expect((await fileOfDay())?.state).toBe('rejected');
  expect((await read(policyId, paymentIds[0])).transactions).toMatchObject([{ state: 'returned' }]);
});

test('what the bank rejects of a receipt that was annulled meanwhile is owed by nobody, and its file is read all the same', async () => {
  const { policyId, paymentIds, entry } = await sentDebit('annulled');
  await api.sql('update policy_payments set deleted_at = now() where id = $1', [paymentIds[0]]);
  const message = (await fileOfDay())?.message_id ?? '';
  const report = statusReport('S-9', message, [{ ...entry, reason: 'AC04' }]);
  expect(await importFile(report)).toMatchObject({ status: 200, rows: [{ outcome: 'returned' }] });
  const states = await api.sql(
    'select state, retry_on from payment_transactions t join policy_payments p on p.id = t.payment_id where p.id = $1',
    [paymentIds[0]],
  );
  expect(states).toEqual([{ state: 'returned', retry_on: null }]);
  expect((await api.call('GET', payPath(policyId, paymentIds[0]), { token: tokens.admin })).status).toBe(404);
});

/** The ids of the file's blocks, as the bank names them. */
const blocksOf = async () => {
  const file = await fileOfDay();
  const { text } = await api.call('GET', `/sepa_files/${file?.id}?download=1`, { token: tokens.staff });
  return [...text.matchAll(/<PmtInfId>(.+)<\/PmtInfId>/g)].map(([, id = '']) => id);
};

test('a bank that rejects a block names none of its debits: they are taken back, those of the others are not', async () => {
  const { policyId, paymentIds, entry } = await sentDebit('block');
  const [, first = ''] = await blocksOf();
  const message = (await fileOfDay())?.message_id ?? '';
  expect(await importFile(blockReport('B-1', message, first, 'AC04'))).toMatchObject({ rows: [{ outcome: 'returned', reason: 'AC04' }] });
  const states = await Promise.all(
    paymentIds.slice(0, 2).map(async (id) => (await read(policyId, id)).transactions.map(({ state }) => state)),
  );
  expect(states.flat().toSorted()).toEqual(['open', 'returned']);
  expect(await importFile(blockReport('B-2', message, first, 'AC04'))).toMatchObject({
    rows: [{ outcome: 'unchanged', end_to_end_id: first }],
  });
  expect(entry.endToEndId).not.toBe('');
});

test('a bank that books a block as one pays each of its debits; another sum pays none, and a block of somebody else is unknown', async () => {
  const { policyId, paymentIds } = await sentDebit('batch');
  const blocks = await blocksOf();
  const [id = ''] = blocks;
  expect(await importFile(blockNotice('B-3', today(), id, '9.94'))).toMatchObject({ rows: [{ outcome: 'mismatch', amount: 9.94 }] });
  expect(await importFile(blockNotice('B-4', today(), 'LOTE-7', '9.95'))).toMatchObject({ rows: [{ outcome: 'unknown' }] });
  for (const [index, block] of blocks.entries())
    expect(await importFile(blockNotice(`B-5-${index}`, today(), block, '9.95'))).toMatchObject({ rows: [{ outcome: 'booked' }] });
  for (const paymentId of paymentIds.slice(0, 2)) expect((await read(policyId, paymentId)).display_status).toBe('PAGADO');
});

test.each([
  ['no XML', 'hola'],
  ['no bytes that are text', '\u0000\ufffd\u0001'],
  ['a billion laughs', `<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>`],
  ['a document of endless depth', `<Document>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</Document>`],
  ['a name that JavaScript keeps for itself', '<Document><__proto__><polluted>1</polluted></__proto__></Document>'],
  ['a reason of any length', statusReport('S', 'P', [{ endToEndId: 'E', amount: '9.95', reason: 'A'.repeat(5000) }])],
  ['an amount that is none', accountNotice('N', '2026-03-10', [{ endToEndId: 'E', amount: '9,95' }])],
  ['an amount below nothing', accountNotice('N', '2026-03-10', [{ endToEndId: 'E', amount: '-9.95' }])],
  ['another document', '<Document><Otro/></Document>'],
  ['a document that was cut', statusReport('S', 'P', []).slice(0, 200)],
  ['an entity', `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>`],
])('%s is no file of the bank', async (_, xml) => {
  expect(await importFile(xml)).toMatchObject({ status: 422, code: 'bank-file-unreadable' });
});

test('what the bank has is not paid a second time by card, nor deleted; before that a card takes its place', async () => {
  const { policyId, paymentIds } = await sentDebit('under-way');
  const byCard = (paymentId: number | undefined) =>
    api.call('PUT', payPath(policyId, paymentId, 'pay-new-card'), { token: tokens.policyholder, body: {} });
  expect((await byCard(paymentIds[0])).body.code).toBe('payment-under-way');
  expect((await api.call('DELETE', payPath(policyId, paymentIds[0], 'delete'), { token: tokens.admin })).body.code).toBe(
    'payment-under-way',
  );
  const other = await addDraft(api, 'not-yet');
  await payNewIban(other.policyId, other.paymentIds[0]);
  const started = await api.call('PUT', payPath(other.policyId, other.paymentIds[0], 'pay-new-card'), {
    token: tokens.policyholder,
    body: {},
  });
  await payAtGateway(api, startedOf(started.body), 'accepted');
  const paid = await read(other.policyId, other.paymentIds[0]);
  expect(paid.transactions.map(({ type, state }) => [type, state])).toEqual([
    [3, 'refused'],
    [1, 'booked'],
  ]);
});

test('what is left is paid by card without what the bank has; the rest goes with the next file', async () => {
  const { policyId, paymentIds } = await addDraft(api, 'left');
  await payNewIban(policyId, paymentIds[0]);
  later(9);
  await makeSepaFile(api.ports);
  const path = `/policies/${policyId}/payments/remaining`;
  expect((await api.call('POST', path, { token: tokens.policyholder, body: { payment_method: 1 } })).body.code).toBe('payment-under-way');
  later(25);
  const answer = await api.call('POST', path, { token: tokens.policyholder, body: { payment_method: 3 } });
  expect(startedOf(answer.body)).toMatchObject({ payment_ids: [paymentIds[2]], redirect: null, payment_method: { type: 3 } });
});

test('an account that is removed leaves what the bank has, and drops what it has not', async () => {
  const { policyId, paymentIds, entry } = await sentDebit('removed');
  const [method] = await api.sql<{ id: number }>('select id from payment_methods where policy_id = $1', [policyId]);
  await api.call('PUT', payPath(policyId, paymentIds[1], 'pay-iban'), { token: tokens.policyholder, body: {} });
  const path = `/policies/${policyId}/payment_methods/${method?.id}`;
  const answer = await api.call('PATCH', path, { token: tokens.policyholder, body: { removed: true } });
  expect(answer.body).toEqual({ payment_methods: [] });
  expect(await importFile(accountNotice('N-7', today(), [entry]))).toMatchObject({ rows: [{ outcome: 'booked' }] });
  expect((await api.call('PATCH', path, { token: tokens.policyholder, body: { is_current: true } })).status).toBe(404);
});

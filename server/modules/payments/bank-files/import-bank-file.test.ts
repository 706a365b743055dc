import { beforeAll, beforeEach, expect, test } from 'vitest';
import { maxBankFileBytes } from '#domain/wire/bank-files.ts';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { accountNotice, type BankEntry, blockNotice, blockReport, statusReport } from '#tests/support/bank-files.ts';
import { amountDetails, blockOfUnsaid, euros, returnEntry, withEmptyElements } from '#tests/support/bank-shapes.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft, payPath } from '#tests/support/module-payments.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';
import { readBankFileInWorker } from './read-bank-file-in-worker.ts';

let tokens: Record<DemoPerson, string>;
const api = await openModuleApi();
beforeAll(async () => {
  tokens = await logInDemoPeople(api);
});
beforeEach(async () => {
  for (const table of ['payment_transactions', 'policy_payments', 'sepa_files', 'bank_files']) await api.sql(`delete from ${table}`);
  api.now = new Date('2026-03-10T10:00:00Z');
});

const mandate = { iban: 'ES9121000418450200051332', account_holder: 'Ana Ruiz', mandate_version: 'core-1' };
const message = 'PERITIA-2026-03-19';

/** The night's file, with three debits of 9.95 in one block. */
async function sentBlock(name: string) {
  for (const index of [1, 2, 3]) {
    const { policyId, paymentIds } = await addDraft(api, `${name}-${index}`);
    const [, paymentId = 0] = paymentIds;
    await api.sql('delete from policy_payments where policy_id = $1 and id <> $2', [policyId, paymentId]);
    await api.call('PUT', payPath(policyId, paymentId, 'pay-new-iban'), { token: tokens.policyholder, body: mandate });
  }
  api.now = new Date('2026-03-19T05:00:00Z');
  const { text } = await api.call('GET', `/sepa_files/${await makeSepaFile(api.ports)}?download=1`, { token: tokens.staff });
  const orders = await api.sql<{ order_number: string }>('select order_number from payment_transactions order by id');
  const [first, second, third] = orders.map((row): BankEntry => ({ endToEndId: row.order_number, amount: '9.95' }));
  if (!first || !second || !third) throw new Error('three debits are in the file');
  const blocks = [...text.matchAll(/<PmtInfId>(.+)<\/PmtInfId>/g)].map(([, id = '']) => id);
  expect(blocks).toHaveLength(1);
  return { block: blocks[0] ?? '', first, second, third };
}
const importFile = async (xml: string | Buffer) => {
  const answer = await api.call('POST', '/bank_files', { token: tokens.staff, body: { fileBase64: Buffer.from(xml).toString('base64') } });
  expect(answer.status).toBe(200);
  return answer.body.rows;
};
const debits = async () =>
  (await api.sql<{ state: string; reason: string | null }>('select state, reason from payment_transactions order by id')).map(
    ({ state, reason }) => `${state} ${reason ?? ''}`.trim(),
  );

test('a file that the bank rejects takes back the debits that it does not name too', async () => {
  const { second } = await sentBlock('group');
  const rows = await importFile(statusReport('G-1', message, [{ ...second, reason: 'AC04' }], 'RJCT'));
  expect(rows).toMatchObject([{ reason: 'AC04' }, { reason: 'FF01' }, { reason: 'FF01' }]);
  expect(await debits()).toEqual(['returned FF01', 'returned AC04', 'returned FF01']);
  expect(await importFile(statusReport('G-2', message, [{ ...second, reason: 'AC04' }], 'RJCT'))).toMatchObject([{ outcome: 'unchanged' }]);
  expect(await importFile(statusReport('G-3', message, [], 'RJCT'))).toMatchObject([{ end_to_end_id: message, outcome: 'unchanged' }]);
});

test.each([
  ['RJCT', 'PART'],
  ['RJCT', 'RJCT'],
])('so does a block (%s) of a file (%s); what it names as accepted stays with the bank', async (status, groupStatus) => {
  const { block, first, second } = await sentBlock(`block-${groupStatus}`);
  const entries = [first, { ...second, reason: 'AC04' }];
  const rows = await importFile(blockReport('B-1', message, block, 'AM05', { status, groupStatus, entries }));
  expect(rows).toMatchObject([{ outcome: 'unchanged' }, { reason: 'AC04' }, { reason: 'AM05' }]);
  expect(await debits()).toEqual(['open', 'returned AC04', 'returned AM05']);
});

test('a rejected block that names each of its debits says nothing more', async () => {
  const { block, first, second, third } = await sentBlock('each');
  const entries = [first, second, third].map((entry) => ({ ...entry, reason: 'AC04' }));
  expect(await importFile(blockReport('B-2', message, block, 'AM05', { groupStatus: 'RJCT', entries }))).toHaveLength(3);
  expect(await debits()).toEqual(['returned AC04', 'returned AC04', 'returned AC04']);
});

test.each(['constructor', '__proto__', 'XXXX'])('a status of the file that nobody knows (%s) says nothing of it', async (status) => {
  const { second } = await sentBlock(`unknown-${status}`);
  expect(await importFile(statusReport(`U-${status}`, message, [second], status))).toMatchObject([{ outcome: 'unchanged' }]);
  expect(await api.sql('select state from sepa_files')).toEqual([{ state: 'made' }]);
});

test.each(['PART', 'ACTC', 'ACSP', 'ACCP', 'ACSC'])(
  'a file and a block that are %s say nothing of the debits that they do not name',
  async (status) => {
    const { block, second } = await sentBlock(`part-${status}`);
    const entries = [{ ...second, reason: 'AC04' }];
    const report = blockReport(`P-${status}`, message, block, '', { groupStatus: status, status, entries });
    expect(await importFile(report)).toMatchObject([{ outcome: 'returned' }]);
    expect(await debits()).toEqual(['open', 'returned AC04', 'open']);
  },
);

const nothing = { amount: null, charges: null, reason: null, payment_identifier: null };
test.each(['RJCT', 'ACCP', 'RCVD'])('a report (%s) on a file of somebody else is unknown by its id', async (status) => {
  await sentBlock(`other-${status}`);
  expect(await importFile(statusReport(`O-${status}`, 'OTHER-1', [], status))).toMatchObject([
    { end_to_end_id: 'OTHER-1', outcome: 'unknown' },
  ]);
  expect(await importFile(blockReport(`O-b-${status}`, 'OTHER-1', 'OTHER-1-20260319-FRST', 'AC04', { status }))).toMatchObject([
    { end_to_end_id: 'OTHER-1-20260319-FRST', outcome: 'unknown' },
    { end_to_end_id: 'OTHER-1', outcome: 'unknown' },
  ]);
  expect(await debits()).toEqual(['open', 'open', 'open']);
});

test('a file in which there is nothing new says so in a row', async () => {
  await sentBlock('nothing');
  expect(await importFile(accountNotice('N-0', '2026-03-19', []))).toEqual([{ ...nothing, end_to_end_id: '', outcome: 'unchanged' }]);
  expect(await importFile(statusReport('N-1', message, [], 'ACCP'))).toEqual([
    { ...nothing, end_to_end_id: message, outcome: 'unchanged' },
  ]);
  expect(await api.sql('select state from sepa_files')).toEqual([{ state: 'accepted' }]);
});

test('an entry that names neither debits nor their block is shown with its amount', async () => {
  await sentBlock('unnamed');
  expect(await importFile(blockNotice('N-2', '2026-03-19', '', '29.85'))).toEqual([
    { ...nothing, end_to_end_id: '', amount: 29.85, outcome: 'unknown' },
  ]);
});

test('an entry for several debits that were taken back returns each that it names', async () => {
  const { block, first, second } = await sentBlock('returns');
  await importFile(blockNotice('R-1', '2026-03-19', block, '29.85'));
  expect(await debits()).toEqual(['booked', 'booked', 'booked']);
  const entries = [{ ...first, reason: 'AM04' }, second];
  expect(await importFile(blockNotice('R-2', '2026-03-19', 'DEVOLUCIONES-7', '19.90', { isTakenBack: true, entries }))).toMatchObject([
    { outcome: 'returned', reason: 'AM04' },
    { outcome: 'returned', reason: null },
  ]);
  expect(await debits()).toEqual(['returned AM04', 'returned MS03', 'booked']);
  expect(await api.sql('select pending_cents from policy_payments order by id')).toEqual([
    { pending_cents: 995 },
    { pending_cents: 995 },
    { pending_cents: 0 },
  ]);
});

test.each(['open', 'booked'])('a block of %s debits that was taken back as one is owed again, whole or not at all', async (state) => {
  const { block } = await sentBlock(`back-${state}`);
  if (state === 'booked') await importFile(blockNotice('R-3', '2026-03-19', block, '29.85'));
  const back = (id: string, amount: string) => importFile(blockNotice(id, '2026-03-19', block, amount, { isTakenBack: true }));
  expect(await back('R-4', '19.90')).toMatchObject([{ end_to_end_id: block, amount: 19.9, outcome: 'mismatch' }]);
  expect(await debits()).toEqual([state, state, state]);
  expect(await back('R-5', '29.85')).toMatchObject([{ outcome: 'returned' }, { outcome: 'returned' }, { outcome: 'returned' }]);
  expect(await debits()).toEqual(['returned MS03', 'returned MS03', 'returned MS03']);
  expect(await back('R-6', '29.85')).toMatchObject([{ end_to_end_id: block, outcome: 'unchanged' }]);
});

test('elements that hold nothing are as good as none', async () => {
  const { first, second, third } = await sentBlock('empty');
  const report = statusReport('E-1', message, [{ ...second, reason: 'AC04' }, third]);
  expect(await importFile(withEmptyElements(report))).toMatchObject([{ outcome: 'returned', reason: null }, { outcome: 'unchanged' }]);
  const notice = accountNotice('E-2', '2026-03-26', [first]).replaceAll('n:', '');
  expect(await importFile(withEmptyElements(notice))).toMatchObject([{ outcome: 'booked', amount: 9.95, charges: null }]);
  expect(await debits()).toEqual(['booked', 'returned MS03', 'open']);
});

const why = (reason: string) => `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`;
test.each([
  ['its block', { block: `<PmtInfSts>RJCT</PmtInfSts>${why('DT01')}`, group: '<GrpSts>PART</GrpSts>' }, 'DT01'],
  ['its file', { block: '', group: `<GrpSts>RJCT</GrpSts>${why('FF01')}` }, 'FF01'],
])('a debit of which nothing is said is rejected with %s', async (name, said, reason) => {
  const { second } = await sentBlock(`unsaid-${name}`);
  const rows = await importFile(blockOfUnsaid({ messageId: `U-${reason}`, endToEndId: second.endToEndId }, message, said));
  expect((rows as unknown[])[0]).toMatchObject({ end_to_end_id: second.endToEndId, outcome: 'returned', reason });
  expect((await debits())[1]).toBe(`returned ${reason}`);
});

const charge = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">3.00</TtlChrgsAndTaxAmt></Chrgs>';
const record = '<Chrgs><Rcrd><Amt Ccy="EUR">2.00</Amt></Rcrd><Rcrd><Amt Ccy="EUR">1.00</Amt></Rcrd></Chrgs>';
test.each([
  ['what was asked for stands in the debit', { amount: '12.95', transaction: amountDetails(euros('9.95')) }],
  ['what was asked for stands in the entry', { amount: '12.95', details: amountDetails(euros('9.95')) }],
  ['what was moved stands in the debit too', { amount: '12.95', transaction: amountDetails(euros('9.95'), euros('12.95')) }],
  ['the charges stand in the entry alone', { amount: '12.95', details: charge }],
  ['the charges stand in the debit as records', { amount: '12.95', transaction: euros('12.95') + record }],
  ['the charges are an entry of their own', { amount: '9.95', details: charge }],
])('a return with the charges of a bank is no other amount, and they are told: %s', async (name, shape) => {
  const { second } = await sentBlock(`charged-${name}`);
  const rows = await importFile(returnEntry({ messageId: 'C-1', endToEndId: second.endToEndId }, shape));
  expect(rows).toMatchObject([{ outcome: 'returned', reason: 'AM04', charges: 3 }]);
  expect((await debits())[1]).toBe('returned AM04');
});

test.each([
  ['more than the charges', { amount: '13.95', details: charge }],
  ['another sum that was asked for', { amount: '12.95', transaction: amountDetails(euros('10.95')) }],
  ['one of a sum of several', { amount: '19.90', transaction: euros('8.95') }],
])('a return of %s is another amount', async (name, shape) => {
  const { second } = await sentBlock(`other-${name}`);
  const rows = await importFile(returnEntry({ messageId: 'C-2', endToEndId: second.endToEndId }, shape));
  expect(rows).toMatchObject([{ outcome: 'mismatch' }]);
  expect((await debits())[1]).toBe('open');
});

test('what is told in another currency alone is a row that is not taken; the others of its file are', async () => {
  const { block, first, second } = await sentBlock('currency');
  const foreign = { amount: '105.00', currency: 'SEK', transaction: amountDetails(euros('105.00', 'SEK')) };
  const notice = returnEntry({ messageId: 'F-1', endToEndId: second.endToEndId }, foreign);
  const others = /<n:Ntry>.*<\/n:Ntry>/s.exec(accountNotice('F', '2026-03-26', [first]))?.[0].replaceAll('n:', '') ?? '';
  expect(await importFile(notice.replace('<Ntry>', `${others}<Ntry>`))).toMatchObject([
    { outcome: 'booked' },
    { end_to_end_id: second.endToEndId, outcome: 'other-currency', amount: null, payment_identifier: expect.any(String) },
  ]);
  const sum = blockNotice('F-2', '2026-03-26', block, '29.85').replaceAll('EUR', 'CHF');
  expect(await importFile(sum)).toMatchObject([{ end_to_end_id: block, outcome: 'other-currency', amount: null }]);
  const both = { amount: '105.00', currency: 'SEK', transaction: amountDetails(euros('9.95')) };
  expect(await importFile(returnEntry({ messageId: 'F-3', endToEndId: second.endToEndId }, both))).toMatchObject([{ outcome: 'returned' }]);
  expect(await debits()).toEqual(['booked', 'returned AM04', 'open']);
});

test.each([
  ['a mark', 'utf-16le', '\uFEFF'],
  ['no mark', 'utf-16le', ''],
  ['the high byte first', 'utf-16be', '\uFEFF'],
])('a file of two bytes a character, with %s, is read as others are', async (_, encoding, mark) => {
  const { first } = await sentBlock(`wide-${encoding}${mark}`);
  const xml = accountNotice('W-1', '2026-03-26', [first]).replace('UTF-8', 'UTF-16');
  const bytes = Buffer.from(mark + xml, 'utf16le');
  expect(await importFile(encoding === 'utf-16be' ? bytes.swap16() : bytes)).toMatchObject([{ outcome: 'booked' }]);
});

test('a file of the greatest size that is taken is read, and one byte of base64 that is none is told', async () => {
  const { first } = await sentBlock('great');
  const count = 5000;
  const others = Array.from({ length: count }, (_, at) => ({ endToEndId: `AJENO-${at}`, amount: '5.00' }));
  const xml = accountNotice('X-1', '2026-03-26', [...others, first]);
  // The file is full of entries, each with a few lines of a field that the import ignores.
  const filling = `<n:AddtlNtryInf>${'de un recibo '.repeat(290)}</n:AddtlNtryInf></n:Ntry>`;
  const bytes = Buffer.from(xml.replaceAll('</n:Ntry>', filling).padEnd(maxBankFileBytes, ' '));
  expect(bytes).toHaveLength(maxBankFileBytes);
  const rows = (await importFile(bytes)) as { outcome: string }[];
  expect([rows.length, rows.at(-1)?.outcome]).toEqual([count + 1, 'booked']);
  const fileBase64 = `${bytes.toString('base64').slice(0, -4)}AA!=`;
  const spoilt = await api.call('POST', '/bank_files', { token: tokens.staff, body: { fileBase64 } });
  expect([spoilt.status, spoilt.body.fields]).toMatchObject([422, [{ path: 'fileBase64' }]]);
}, 120_000);

test('a file that takes too long, or too much memory, to be read is told to be too large', async () => {
  const bytes = Buffer.from(
    accountNotice(
      'L-1',
      '2026-03-26',
      Array.from({ length: 20_000 }, () => ({ endToEndId: 'E', amount: '5.00' })),
    ),
  );
  const refused = { code: 'too-large' };
  await expect(readBankFileInWorker(bytes, { timeMs: 1, memoryMb: 1024 })).rejects.toMatchObject(refused);
  await expect(readBankFileInWorker(bytes, { timeMs: 60_000, memoryMb: 16 })).rejects.toMatchObject(refused);
});

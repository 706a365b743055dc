import { describe, expect, test } from 'vitest';
import { firstDebitDate, makeInstalments } from '#domain/payment/instalments.ts';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { blockReport, statusReport } from '#tests/support/bank-files.ts';
import { debitSchemas, statusReportSchema } from '#tests/support/sepa-schemas.ts';
import { type Debit, sepaDocument } from './sepa-document.ts';

const creditor = { identifier: 'ES23ZZZ47690558N', name: 'Peritia Ñandú & Cía, S.L.', iban: 'ES9121000418450200051332' };
const at = new Date('2026-01-13T04:41:00Z');
const debit: Debit = {
  endToEndId: '1234ABCD5678',
  amountCents: 995,
  valueDate: '2026-01-27',
  sequence: 'FRST',
  mandateReference: 'M1234ABCD5678',
  mandateSignedOn: '2026-01-13',
  accountHolder: 'Íñigo Muñoz Güell',
  iban: 'ES7921000813610123456789',
  remittance: 'Recibo R-20481-1',
};

/** The debits of a policy that is paid monthly by account: all receipts of a year. */
const year = makeInstalments({
  policyNumber: '20481',
  periodicity: 1,
  method: paymentMethod.iban,
  totalCents: 11_941,
  yearlyTotalCents: 10_990,
  consorcioCents: 13,
  contractedOn: '2026-01-13',
  termLastDay: '2027-01-12',
}).map(
  ({ identifier, priceCents, activationDate }, index): Debit => ({
    ...debit,
    endToEndId: `1234ABCD56${index + 10}`,
    amountCents: priceCents,
    valueDate: activationDate,
    sequence: index === 0 ? 'FRST' : 'RCUR',
    remittance: `Recibo ${identifier}`,
  }),
);

const holders = [
  'Íñigo Muñoz & Cía <SL>',
  'Łukasz Żółć',
  'Ærøskøbing "Færge"',
  'Σωκράτης',
  '山田太郎',
  '🙂',
  "D'Ors; Pérez/Gómez\t[hijos]",
  'X'.repeat(70),
  ']]>&amp;<!--',
];

const files: [string, Debit[]][] = [
  ['one debit', [debit]],
  [
    'first and recurrent ones, of several days',
    [debit, { ...debit, sequence: 'RCUR' }, { ...debit, valueDate: firstDebitDate('2026-01-20') }],
  ],
  ['the year of a policy', year],
  ['names in letters that no bank takes', holders.map((accountHolder) => ({ ...debit, accountHolder }))],
  ['the least and the largest amount', [1, 2_147_483_647].map((amountCents) => ({ ...debit, amountCents }))],
  ['a remittance of any length', [{ ...debit, remittance: `Recibo ${'ñ'.repeat(300)}` }]],
  ['two thousand debits', Array.from({ length: 2000 }, (_, index) => ({ ...debit, endToEndId: `1234ABCD${1000 + index}` }))],
];

test.each(files)('%s adds up, has no letter that banks do not take, and a block for each day and use', (_, debits) => {
  const xml = sepaDocument('PERITIA-2026-01-13', at, creditor, debits);
  const cents = debits.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(xml).toContain(`<NbOfTxs>${debits.length}</NbOfTxs>`);
  expect(xml).toContain(`<CtrlSum>${(cents / 100).toFixed(2)}</CtrlSum>`);
  expect(
    xml.match(/<(Nm|Ustrd)>[^<]+/g)?.filter((text) => !/^<(Nm|Ustrd)>[A-Za-z0-9/\-?:().,'+ ]+$/.test(text.replaceAll('&apos;', "'"))),
  ).toEqual([]);
  expect(xml.match(/<PmtInfId>/g)).toHaveLength(new Set(debits.map(({ valueDate, sequence }) => valueDate + sequence)).size);
});

describe.each(debitSchemas.map((schema) => [schema.name, schema] as const))('by %s', (_, { isHere, errorsOf }) => {
  test.skipIf(!isHere).each(files)('%s is a valid file', async (__, debits) => {
    expect(await errorsOf(sepaDocument('PERITIA-2026-01-13', at, creditor, debits))).toEqual([]);
  });

  test.skipIf(!isHere).each([
    ['a debit of nobody', (xml: string) => xml.replace(/<Dbtr>.*?<\/Dbtr>/s, '')],
    ['a way of use that there is not', (xml: string) => xml.replace('>FRST<', '>ONCE<')],
    ['an account that is none', (xml: string) => xml.replaceAll(debit.iban, 'ES')],
    ['a reference that is too long', (xml: string) => xml.replace(debit.endToEndId, 'X'.repeat(36))],
    ['no header', (xml: string) => xml.replace(/<GrpHdr>.*?<\/GrpHdr>/s, '')],
  ])('%s is refused', async (__, spoil) => {
    expect(await errorsOf(spoil(sepaDocument('PERITIA-2026-01-13', at, creditor, [debit])))).not.toEqual([]);
  });
});

describe(`by ${statusReportSchema.name}`, () => {
  const entry = { endToEndId: debit.endToEndId, amount: '9.95' };
  test.skipIf(!statusReportSchema.isHere).each([
    ['accepts', statusReport('S-1', 'PERITIA-2026-01-13', [entry])],
    ['rejects in part', statusReport('S-2', 'PERITIA-2026-01-13', [entry, { ...entry, reason: 'AC01' }])],
    ['rejects a block', blockReport('S-4', 'PERITIA-2026-01-13', 'PERITIA-2026-01-13-20260127-FRST', 'AC01')],
    ['rejects whole', statusReport('S-3', 'PERITIA-2026-01-13', [], 'RJCT')],
  ])('the answer of a bank that %s, as the tests of its import send it, is one that banks send', async (_, xml) => {
    expect(await statusReportSchema.errorsOf(xml)).toEqual([]);
  });
});

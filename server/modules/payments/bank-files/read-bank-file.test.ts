import { expect, test } from 'vitest';
import { accountNotice } from '#tests/support/bank-files.ts';
import { readBankFile } from './read-bank-file.ts';

test.each([
  ['<Dt>2026-03-10</Dt>', '2026-03-10'],
  // A time without a zone is local time in Spain.
  ['<DtTm>2026-03-10T23:30:00</DtTm>', '2026-03-10'],
  ['<DtTm>2026-03-10T23:30:00Z</DtTm>', '2026-03-11'],
  ['<DtTm>2026-07-10T23:30:00+00:00</DtTm>', '2026-07-11'],
  ['<DtTm>2026-03-11T00:30:00+01:00</DtTm>', '2026-03-11'],
  ['', null],
])('an entry booked at %s is of %s in Madrid', (booked, day) => {
  const xml = accountNotice('M', '2026-03-10', [{ endToEndId: 'A', amount: '9.95' }]);
  const told = xml.replace(
    /<n:BookgDt>.*?<\/n:BookgDt>/,
    booked && `<n:BookgDt>${booked.replaceAll(/<(?=\w)/g, '<n:').replaceAll('</', '</n:')}</n:BookgDt>`,
  );
  expect(readBankFile(new TextEncoder().encode(told))?.rows).toMatchObject([{ endToEndId: 'A', bookedOn: day }]);
});

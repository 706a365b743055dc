import { expect, test } from 'vitest';
import type { ClaimDocumentType } from './claim-documents.ts';
import { stillRefused } from './refused-documents.ts';

const refused = [
  { type: 'police-report', reason: 'Falta el sello.' },
  { type: 'invoice', reason: 'No se lee la fecha.' },
] as const;
const report = (receivedAt: number, type: ClaimDocumentType = 'police-report') => ({ type, receivedAt });

test.each<[string, { type: ClaimDocumentType; receivedAt: number }[], string[]]>([
  ['nothing has come', [], ['police-report', 'invoice']],
  ['only what was refused', [report(900), report(800, 'invoice')], ['police-report', 'invoice']],
  ['at the same moment', [report(1000)], ['police-report', 'invoice']],
  ['one of them anew', [report(900), report(1001)], ['invoice']],
  ['another document', [report(1001, 'imei-block')], ['police-report', 'invoice']],
  ['both', [report(1001), report(1002, 'invoice')], []],
])('%s', (_what, files, types) => {
  expect(stillRefused(refused, 1000, files).map(({ type }) => type)).toEqual(types);
});

import { expect, test } from 'vitest';
import { csvPreview } from './csv-preview.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

test.each([
  ['semicolons, a mark and Windows lines', '\uFEFFcode;name\r\nA;Uno\r\nB;Dos\r\n', ['code', 'name'], 2],
  ['commas and quotes', 'code,name\nA,"Móviles, ""El Rápido"""\n', ['code', 'name'], 1],
  ['tabulators', 'code\tname\nA\tUno\n', ['code', 'name'], 1],
])('%s', (_, text, head, count) => {
  expect(csvPreview(bytes(text))).toMatchObject({ head, count });
});

test('the first rows are shown, and all are counted', () => {
  const preview = csvPreview(bytes(`code\n${Array.from({ length: 200 }, (_, row) => `c${row}`).join('\n')}`));
  expect([preview?.rows.length, preview?.count]).toEqual([2, 200]);
});

test('characters of Windows are read', () => {
  const windows = Uint8Array.from([...'name\nM'].map((letter) => letter.charCodeAt(0)).concat(0xf3, 0x76));
  expect(csvPreview(windows.buffer)?.rows).toEqual([['Móv']]);
});

test.each([
  ['nothing', ''],
  ['a head alone', 'code;name\n'],
  ['a quote that never ends', 'code;name\n"A;Uno\n'],
])('%s is none', (_, text) => {
  expect(csvPreview(bytes(text))).toBeNull();
});

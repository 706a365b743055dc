import { expect, test } from 'vitest';
import { csvText, readCsvFile } from './csv-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

test.each([
  ['semicolons, a mark and Windows lines', '\uFEFFcode;name\r\nA;Uno\r\nB;Dos\r\n', ['code', 'name'], 2],
  ['commas and quotes', 'code,name\nA,"Móviles, ""El Rápido"""\n', ['code', 'name'], 1],
  ['tabulators', 'code\tname\nA\tUno\n', ['code', 'name'], 1],
  ['rows in which nothing stands', '\n;\ncode;name\n;\nA;Uno\n;\n', ['code', 'name'], 1],
  ['commas below an empty line', '\ncode,name\nA,Uno\n', ['code', 'name'], 1],
])('%s', (_, text, head, count) => {
  const file = readCsvFile(bytes(text));
  expect(file?.head).toEqual(head);
  expect(file?.rows).toHaveLength(count);
  expect(file && readCsvFile(bytes(csvText(file)))).toEqual(file);
});

test('characters of Windows are read', () => {
  const windows = Uint8Array.from([...'name\nM'].map((letter) => letter.charCodeAt(0)).concat(0xf3, 0x76));
  expect(readCsvFile(windows.buffer)?.rows).toEqual([['Móv']]);
});

test.each([
  ['nothing', ''],
  ['a head alone', 'code;name\n'],
  ['a quote that never ends', 'code;name\n"A;Uno\n'],
])('%s is none', (_, text) => {
  expect(readCsvFile(bytes(text))).toBeNull();
});

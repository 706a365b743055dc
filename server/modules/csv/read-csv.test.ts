import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '#server/http/problems.ts';
import { readCsv } from './read-csv.ts';

const columns = {
  code: { aliases: ['código'], isRequired: true },
  name: { aliases: ['nombre', 'tienda'], isRequired: true },
  city: { aliases: ['población'] },
};
afterEach(() => {
  vi.restoreAllMocks();
});

const read = async (text: string) => {
  const rows: (string[] | null)[] = [];
  for await (const { values } of readCsv(Buffer.from(text).toString('base64'), columns)) rows.push(values && Object.values(values));
  return rows;
};
const faultsOf = async (text: string) => {
  const error: unknown = await read(text).catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemError)) throw error;
  return error.parts.fields?.map(({ path, code }) => `${path} ${code}`);
};

test.each([
  ['inside a cell', 'A;Móviles "El Rápido";Lugo', ['A', 'Móviles "El Rápido"', 'Lugo']],
  ['alone in it', 'A;Pantalla de 6";Lugo', ['A', 'Pantalla de 6"', 'Lugo']],
  ['around all of it', 'A;"El; Rápido";Lugo', ['A', 'El; Rápido', 'Lugo']],
  ['doubled', 'A;"El ""Rápido""";"Lu\ngo"', ['A', 'El "Rápido"', 'Lu\ngo']],
  ['with spaces', 'A; "El Rápido" ;Lugo', ['A', 'El Rápido', 'Lugo']],
])('a quotation mark %s', async (_, row, cells) => {
  expect(await read(`code;name;city\n${row}\nB;Otra;Vigo`)).toEqual([cells, ['B', 'Otra', 'Vigo']]);
});

test('a quotation mark that is never closed, or closed too early, is told with its row, however far the parser had come', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `C${at};Una;Lugo\n`).join('');
  expect(await faultsOf(`code;name;city\nA;"Una;Lugo\n`)).toEqual(['1 not-csv']);
  expect(await faultsOf(`code;name;city\n${rows(40)}A;"Una;Lugo\n${rows(20)}`)).toEqual(['41 not-csv']);
  expect(await faultsOf(`code;name;city\n${rows(2)}A;"Una" y media;Lugo\n`)).toEqual(['3 not-csv']);
  expect(await faultsOf(`code;name;"city\n${rows(3)}`)).toEqual(['0 not-csv']);
});

test('a row longer than any is told, and what comes behind it is not read', async () => {
  expect(await faultsOf(`code;name;city\nA;Una;Lugo\nB;"${'x;y\n'.repeat(1_000_000)}`)).toEqual(['2 not-csv']);
});

test('a head of a hundred thousand cells is one fault, and none of them is looked at', async () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  for (const head of ['x;'.repeat(101), 'x;'.repeat(30_000)]) expect(await faultsOf(`${head}x\n1;2\n`)).toEqual(['0 column-count']);
  expect(await faultsOf(`${'x;'.repeat(100_000)}x\n`)).toEqual(['0 not-csv']);
  expect(normalize).not.toHaveBeenCalled();
});

test('the heads that are known are made ready once, not for each cell', async () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(await faultsOf(`${'x;'.repeat(99)}x\n`)).toHaveLength(100);
  const known = Object.values(columns).reduce((count, { aliases }) => count + 1 + aliases.length, 0);
  expect(normalize).toHaveBeenCalledTimes(known + 100);
});

test('a cell that our own files guard from spreadsheets is what it was', async () => {
  expect(await read(`code;name;city\nA;'=1+1;'+34\nB;'Ndrangheta;'s-Hertogenbosch`)).toEqual([
    ['A', '=1+1', '+34'],
    ['B', "'Ndrangheta", "'s-Hertogenbosch"],
  ]);
});

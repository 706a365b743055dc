import type { Worker } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '#server/http/problems.ts';
import { spareCores } from '#server/modules/aside/in-turn.ts';
import { readCsv } from './read-csv.ts';

// A spy: it works as the original and counts the calls in this thread.
vi.mock(import('csv-parse/sync'), { spy: true });

const columns = {
  code: { aliases: ['código'], isRequired: true },
  name: { aliases: ['nombre', 'tienda'], isRequired: true },
  city: { aliases: ['población'] },
};
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(parse).mockClear();
});

const read = async (text: string) =>
  (await readCsv(Buffer.from(text).toString('base64'), columns)).map(({ values }) => values && Object.values(values));
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

test('letters are written in one way, whatever way the file has', async () => {
  expect(await read('code;name;city\nA;Sen\u0303al;Ma\u0301laga')).toEqual([['A', 'Señal', 'Málaga']]);
});

test('rows and columns in which nothing stands, which spreadsheets leave behind, are none', async () => {
  expect(await read(`\n;;;;\ncode;;name;city;\n;;;;\nA;;Una;Lugo;\n ; ;;;\nB;;Dos;;\n;;;;\n`)).toEqual([
    ['A', 'Una', 'Lugo'],
    ['B', 'Dos'],
  ]);
  expect(await read(`\ncode,name\nA,Una`)).toEqual([['A', 'Una']]);
  expect(await faultsOf(`code;name;city;\nA;Una;Lugo;\nB;Dos;Vigo;x`)).toEqual(['0.4 unknown-column']);
  expect(await faultsOf('code;name;city\n;;\n;;\n')).toEqual([' empty']);
  const faulty = `code;name;city\nA;Una;Lugo\n${';;\n'.repeat(20_000)}B;Dos\n`;
  expect(await read(faulty)).toEqual([['A', 'Una', 'Lugo'], null]);
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
  for (const count of [101, 30_000, 100_000]) expect(await faultsOf(`${'x;'.repeat(count)}x\n1;2\n`)).toEqual(['0 column-count']);
  expect(normalize).not.toHaveBeenCalled();
  expect(parse).not.toHaveBeenCalled();
});

test('the heads that are known are made ready once, not for each cell', async () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(await faultsOf(`${'x;'.repeat(99)}x\n`)).toHaveLength(100);
  const known = Object.values(columns).reduce((count, { aliases }) => count + 1 + aliases.length, 0);
  // One more call normalises the whole text.
  expect(normalize).toHaveBeenCalledTimes(known + 100 + 1);
});

test('a cell that our own files guard from spreadsheets is what it was', async () => {
  expect(await read(`code;name;city\nA;'=1+1;'+34\nB;'Ndrangheta;'s-Hertogenbosch`)).toEqual([
    ['A', '=1+1', '+34'],
    ['B', "'Ndrangheta", "'s-Hertogenbosch"],
  ]);
});

test('large files are read in threads, few at once, while this one goes on; more than may wait are told to come again', async () => {
  const running = new Set<Worker>();
  let most = 0;
  let made = 0;
  const count = (worker: Worker) => {
    made += 1;
    running.add(worker);
    most = Math.max(most, running.size);
    worker.once('exit', () => running.delete(worker));
  };
  process.on('worker', count);
  let turns = 0;
  const everyTurn = () => {
    turns += 1;
    counting = setImmediate(everyTurn);
  };
  let counting = setImmediate(everyTurn);
  const file = `code;name;city\n${'A;Una;Lugo\n'.repeat(9_000)}`;
  const waiting = 8;
  const answers = await Promise.allSettled(Array.from({ length: spareCores + waiting + 2 }, () => read(file)));
  clearImmediate(counting);
  process.off('worker', count);
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.length : answer.reason.code))).toEqual([
    ...Array<number>(spareCores + waiting).fill(9_000),
    'unavailable',
    'unavailable',
  ]);
  expect([made, most]).toEqual([spareCores + waiting, spareCores]);
  expect(parse).not.toHaveBeenCalled();
  expect(turns).toBeGreaterThan(100);
}, 60_000);

test('the thread says of a large file what is said of a small one', async () => {
  const rows = 'A;Una;Lugo\n'.repeat(3_000);
  expect((await read(`code;name;city\nB;"Dos; y más"\n${rows}`)).slice(0, 2)).toEqual([null, ['A', 'Una', 'Lugo']]);
  expect(await faultsOf(`code;name;other\n${rows}`)).toEqual(['0.3 unknown-column']);
  expect(await faultsOf(`code;name;city\n${rows}B;"Dos`)).toEqual(['3001 not-csv']);
  expect(await faultsOf(`code;name;city\n${'A;Una;Lugo\n'.repeat(10_001)}`)).toEqual(['10001 too-many-rows']);
});

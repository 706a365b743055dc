import { expect, test } from 'vitest';
import { lacks, sharedLines } from './ipid-lines.ts';

const wear = 'El desgaste.';
const loss = 'La pérdida.';
const report = 'El robo solo con denuncia.';

test.each<[string, Record<string, string[]>, string[], [string, string[] | null][]]>([
  ['of none', {}, [], []],
  [
    'of one, all are its own',
    { Único: [wear, loss] },
    [],
    [
      [wear, null],
      [loss, null],
    ],
  ],
  [
    'of all, once',
    { Top: [wear, loss], Básico: [wear, loss] },
    [],
    [
      [wear, null],
      [loss, null],
    ],
  ],
  [
    'of some, after those of all and with whose they are',
    { Top: [report, wear], Intermedio: [report, wear, loss], Básico: [wear] },
    [],
    [
      [wear, null],
      [report, ['Top', 'Intermedio']],
      [loss, ['Intermedio']],
    ],
  ],
  ['what has been said of each is not said again', { Top: [wear], Básico: [lacks('Robo'), wear] }, ['Robo'], [[wear, null]]],
  [
    'what none of them covers is',
    { Medio: [lacks('Robo'), wear], Básico: [lacks('Robo'), wear] },
    ['Agua'],
    [
      [lacks('Robo'), null],
      [wear, null],
    ],
  ],
])('lines %s', (_, products, told, lines) => {
  const given = Object.entries(products).map(([name, own]) => ({ name, lines: own }));
  expect(sharedLines(given, told)).toEqual(lines.map(([text, of]) => ({ text, of })));
});

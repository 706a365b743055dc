import * as v from 'valibot';
import { expect, test } from 'vitest';
import { csvAmount, csvDay, csvNumber, csvYesOrNo } from './csv-fields.ts';

test.each([
  ['12', 12],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['40.416', 40.416],
  ['1.250,00', null],
  ['-3', -3],
  ['15 %', 15],
  ['9,95 €', 9.95],
  ['', null],
  ['doce', null],
  ['1,2,3', null],
  // A very long cell is refused at once, without going through its blanks.
  [`1${' '.repeat(2_000_000)}x`, null],
])('%s is the number %s', (text, number) => {
  const { success, output } = v.safeParse(csvNumber, text);
  expect(success ? output : null).toBe(number);
});

test.each([
  ['12', 12],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['9.95 €', 9.95],
  ['1.250,00', 1250],
  ['1.250', 1250],
  ['-1.250.000,5', -1250000.5],
  ['1.2500', 1.25],
  ['1.25,5', null],
  ['1,250.00', null],
  ['.250', null],
])('%s is the sum %s', (text, number) => {
  const { success, output } = v.safeParse(csvAmount, text);
  expect(success ? output : null).toBe(number);
});

test.each([
  ['2026-03-01', '2026-03-01'],
  ['1/3/2026', '2026-03-01'],
  ['31/02/2026', null],
  ['2026/03/01', null],
])('%s is the day %s', (text, day) => {
  const { success, output } = v.safeParse(csvDay, text);
  expect(success ? output : null).toBe(day);
});

test.each([
  ['Sí', true],
  ['inactivo', false],
  ['constructor', null],
  ['__proto__', null],
])('%s is the answer %s', (text, answer) => {
  const { success, output } = v.safeParse(csvYesOrNo, text);
  expect(success ? output : null).toBe(answer);
});

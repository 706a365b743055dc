import { expect, test } from 'vitest';
import { amountText, centsOf, formatMoney, parseAmount } from './money.ts';

test.each([
  [9.95, 995],
  [1.1 * 3, 330],
  [0.29, 29],
  [4.35, 435],
  [-6.2, -620],
  [0, 0],
  [-0, 0],
  [-0.001, 0],
  [825, 82500],
])('%d euros are %i cents', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents);
});

test.each([
  [995, '9,95 €'],
  [0, '0,00 €'],
  [-0, '0,00 €'],
  [5, '0,05 €'],
  [-620, '-6,20 €'],
  [82500, '825,00 €'],
  [123456, '1234,56 €'],
  [1234567, '12.345,67 €'],
])('%i cents are written %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text.replace(' ', '\u00a0'));
});

test.each([
  ['9,95', 995],
  ['9.95', 995],
  ['9,9', 990],
  ['9', 900],
  ['9,', 900],
  ['1.250', 125_000],
  ['1.250,50 €', 125_050],
  ['1250,5', 125_050],
  ['12.345.678,90', 1_234_567_890],
  [' 0,29 ', 29],
  ['4,350', 435],
  ['0', 0],
  ['', 'empty'],
  [' € ', 'empty'],
  ['9,955', 'not-whole-cents'],
  ['nueve', 'wrong-form'],
  ['-5', 'wrong-form'],
  ['1.25.0', 'wrong-form'],
  ['1,250.50', 'wrong-form'],
  ['12.34,5', 'wrong-form'],
  [',5', 'wrong-form'],
  ['1e3', 'wrong-form'],
])('"%s" is read as %s', (text, expected) => {
  const read = parseAmount(text);
  expect(read.ok ? read.value : read.problem).toBe(expected);
});

test('what is written for typing is read again', () => {
  for (const cents of [0, 5, 29, 995, 123_456]) expect(parseAmount(amountText(cents))).toEqual({ ok: true, value: cents });
});

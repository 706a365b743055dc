import { expect, test } from 'vitest';
import { centsOf, formatMoney } from './money.ts';

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
  [5, '0,05 €'],
  [-620, '-6,20 €'],
  [82500, '825,00 €'],
  [123456, '1234,56 €'],
  [1234567, '12.345,67 €'],
])('%i cents are written %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text.replace(' ', '\u00a0'));
});

import { expect, test } from 'vitest';
import { countAmounts } from './count-amounts.ts';

test.each<[string, number[], [amountCents: number, count: number][]]>([
  ['none', [], []],
  ['all alike', [1295, 1295, 1295], [[1295, 3]]],
  [
    'some a cent lower',
    [1296, 1296, 1295],
    [
      [1296, 2],
      [1295, 1],
    ],
  ],
])('the amounts of receipts: %s', (_what, amounts, expected) => {
  expect(countAmounts(amounts).map(({ amountCents, count }) => [amountCents, count])).toEqual(expected);
});

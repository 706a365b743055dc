import { expect, test } from 'vitest';
import { type ClosingFigures, forOthers, totalOf } from './closing-totals.ts';

const row = (each: number): ClosingFigures => ({
  contracted: 1,
  contracted_premium: each,
  ended: 2,
  receipts: 3,
  collected: each,
  net_premium: each,
  instalment_surcharge: each,
  consorcio: each,
  premium_tax: each,
  winding_up_levy: each,
  refunded: -each,
  balance: 0,
});

test('cents are added up and none is lost in a fraction', () => {
  const total = totalOf([row(0.1), row(0.2), row(0.7)]);
  expect(total).toMatchObject({ contracted: 3, ended: 6, receipts: 9, collected: 1, premium_tax: 1, refunded: -1, balance: 0 });
  expect(totalOf([row(0.1), row(0.2)]).collected).toBe(0.3);
});

test('of nothing the sum is nothing', () => {
  expect(totalOf([])).toMatchObject({ contracted: 0, collected: 0, balance: 0 });
});

test('what is for others is not the premium nor its surcharge', () => {
  expect(forOthers(row(0.1))).toBe(0.3);
});

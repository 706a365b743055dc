import { expect, test } from 'vitest';
import { priceChange } from './price-change.ts';

const seen = { question: 'top of 825', total_price: 119.4, price_per_payment: 9.95 };

test.each([
  ['nothing was read', null, seen, false],
  ['the same', seen, { ...seen }, false],
  ['something else was asked', seen, { ...seen, question: 'top of 199', total_price: 60 }, false],
  ['it is dearer', seen, { ...seen, total_price: 131.4, price_per_payment: 10.95 }, true],
  ['it is cheaper', seen, { ...seen, total_price: 100 }, true],
  ['only its payments are others', seen, { ...seen, price_per_payment: 9.96 }, true],
])('%s', (_, before, now, isOther) => {
  expect(priceChange(before, now)).toEqual(isOther ? { from: before, to: now } : null);
});

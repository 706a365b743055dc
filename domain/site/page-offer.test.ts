import { expect, test } from 'vitest';
import { type OfferedProduct, offerFault } from './page-offer.ts';

const products: OfferedProduct[] = [
  { productTypeId: 1, tier: 'basic' },
  { productTypeId: 1, tier: 'top' },
  { productTypeId: 2, tier: null },
  { productTypeId: 3, tier: 'intermediate' },
];

test.each([
  ['everything, with any plan', [], 'intermediate', null],
  ['everything, without a plan', [], null, null],
  ['a type without a plan', [2], null, null],
  ['a plan of the type', [1], 'top', null],
  ['a plan of one of two types', [2, 1], 'basic', null],
  ['a plan that only another type has', [1], 'intermediate', 'plan'],
  ['a plan of a type that has none', [2], 'top', 'plan'],
  ['a type that there is not', [1, 9], 'top', 'type'],
  ['a type that there is not, without a plan', [9], null, 'type'],
] as const)('%s', (_, typeIds, plan, fault) => {
  expect(offerFault(typeIds, plan, products)).toBe(fault);
});

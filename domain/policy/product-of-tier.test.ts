import { expect, test } from 'vitest';
import type { PlanTier } from './plan-tier.ts';
import { productOfTier } from './product-of-tier.ts';

type Products = Parameters<typeof productOfTier>[0];
const of = (productId: number, tier: PlanTier | null): Products[number] => ({ productId, tier });
const mobiles = [of(1, 'basic'), of(2, 'intermediate'), of(3, 'top')];

test.each<[string, Products, PlanTier, number | null]>([
  ['top of mobile', mobiles, 'top', 3],
  ['basic in another order', mobiles.toReversed(), 'basic', 1],
  ['one that the office made', [of(1, 'basic'), of(1000, 'top')], 'top', 1000],
  ['the only one, which has no tier', [of(102, null)], 'top', 102],
  ['several without tiers', [of(102, null), of(103, null)], 'top', null],
  ['a tier that is not offered', mobiles.slice(0, 2), 'top', null],
  ['none', [], 'top', null],
])('%s', (_what, products, tier, expected) => {
  expect(productOfTier(products, tier)).toBe(expected);
});

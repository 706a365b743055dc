import { expect, test } from 'vitest';
import type { PlanTier } from './plan-tier.ts';
import { productOfTier } from './product-of-tier.ts';

test.each<[string, number[], PlanTier, number | null]>([
  ['top of mobile', [1, 2, 3], 'top', 3],
  ['basic of portable', [17, 16, 15], 'basic', 15],
  ['the only one, which has no tier', [102], 'top', 102],
  ['several without tiers', [102, 103], 'top', null],
  ['a tier that is not offered', [1, 2], 'top', null],
  ['none', [], 'top', null],
])('%s', (_what, productIds, tier, expected) => {
  expect(productOfTier(productIds, tier)).toBe(expected);
});

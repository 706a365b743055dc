import { expect, test } from 'vitest';
import { defaultPlanTier, planTier } from './plan-tier.ts';

test.each([
  [1, 'basic'],
  [2, 'intermediate'],
  [3, 'top'],
  [15, 'basic'],
  [16, 'intermediate'],
  [17, 'top'],
  [19, 'basic'],
  [20, 'intermediate'],
  [21, 'top'],
  [4, null],
  [14, null],
  [18, null],
  [101, null],
])('product %i is of tier %s', (productId, tier) => {
  expect(planTier(productId)).toBe(tier);
});

test('a contracting begins with the best', () => {
  expect(defaultPlanTier).toBe('top');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOfCents, splitCents } from './split-cents.ts';

test.each([
  [11_940, 12, Array.from({ length: 12 }, () => 995)],
  [100, 3, [34, 33, 33]],
  [101, 3, [34, 34, 33]],
  [-100, 3, [-34, -33, -33]],
  [2, 3, [1, 1, 0]],
  [0, 2, [0, 0]],
  [7, 1, [7]],
])('%i cents in %i parts', (amount, count, parts) => {
  expect(splitCents(amount, count)).toEqual(parts);
});

test('the parts add up to the amount and differ by a cent at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 1, max: 60 }), (amount, count) => {
      const parts = splitCents(amount, count);
      expect(parts).toHaveLength(count);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }),
  );
});

test.each([
  [1250, 8, 100, 100],
  [1000, 15, 10_000, 2],
  [995, 10, 100, 100],
  [994, 10, 100, 99],
  [-995, 10, 100, -100],
  [995, 0, 100, 0],
  [-3, 1, 100, 0],
])('of %i cents %i in %i is %i', (amount, numerator, denominator, share) => {
  expect(shareOfCents(amount, numerator, denominator)).toBe(share);
});

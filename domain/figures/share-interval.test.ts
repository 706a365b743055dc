import { expect, test } from 'vitest';
import { shareInterval } from './share-interval.ts';

// Expected values from R's `prop.test(part, whole, correct = FALSE)`.
test.each([
  [0, 10, 0, 0.2775],
  [1, 1, 0.2065, 1],
  [50, 100, 0.4038, 0.5962],
  [98, 100, 0.93, 0.9945],
  [1000, 1000, 0.9962, 1],
])('%i of %i: from %f to %f', (part, whole, low, high) => {
  const found = shareInterval(part, whole);
  expect(found?.low).toBeCloseTo(low, 4);
  expect(found?.high).toBeCloseTo(high, 4);
});

test('of none nothing is known', () => {
  expect(shareInterval(0, 0)).toBeNull();
});

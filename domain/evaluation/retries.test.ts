import { expect, test } from 'vitest';
import { canRepeat, repetitionsLeft, retryCountAfter } from './retries.ts';

test.each([
  { triesSpent: 0, retryCount: 0, left: 3, may: true },
  { triesSpent: 1, retryCount: 0, left: 3, may: true },
  { triesSpent: 2, retryCount: 1, left: 2, may: true },
  { triesSpent: 3, retryCount: 2, left: 1, may: true },
  { triesSpent: 4, retryCount: 3, left: 0, may: false },
  { triesSpent: 9, retryCount: 8, left: 0, may: false },
])('after $triesSpent tries: $left repetitions left, may repeat: $may', ({ triesSpent, retryCount, left, may }) => {
  expect(retryCountAfter(triesSpent)).toBe(retryCount);
  expect(repetitionsLeft(retryCount)).toBe(left);
  expect(canRepeat(retryCount)).toBe(may);
});

test('first try and 3 repetitions make 4 tries, not 3 and not 5', () => {
  let triesSpent = 0;
  while (canRepeat(retryCountAfter(triesSpent))) triesSpent += 1;
  expect(triesSpent).toBe(4);
});

test('an operator may set another cap', () => {
  expect(canRepeat(0, 0)).toBe(false);
  expect(repetitionsLeft(1, 5)).toBe(4);
  expect(canRepeat(4, 5)).toBe(true);
});

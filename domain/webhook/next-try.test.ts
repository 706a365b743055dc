import { expect, test } from 'vitest';
import { mostTries, pauseMs } from './next-try.ts';

test.each([
  [1, 0, 4_500],
  [1, 0.5, 5_000],
  [1, 1, 5_500],
  [2, 0.5, 300_000],
  [9, 0.5, 86_400_000],
  [10, 0.5, null],
  [11, 0.5, null],
])('after %i tries, by the chance %d: %s ms', (tries, chance, pause) => {
  expect(pauseMs(tries, chance)).toBe(pause);
});

test.each([0, 1])('all together last about three days (chance %d)', (chance) => {
  const pauses = Array.from({ length: mostTries - 1 }, (_, at) => pauseMs(at + 1, chance) ?? 0);
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400_000;
  expect(days).toBeGreaterThan(2.8);
  expect(days).toBeLessThan(3.5);
});

import { expect, test } from 'vitest';
import { askedPauseMs, mostTries, pauseMs } from './next-try.ts';

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

test.each([
  [1, null, 5_000],
  [1, 1_000, 5_000],
  [1, 60_000, 60_000],
  [1, 999_999_999, 86_400_000],
  [10, 60_000, null],
])('after %i tries, asked for %s: %s ms', (tries, asked, pause) => {
  expect(pauseMs(tries, 0.5, asked)).toBe(pause);
});

test.each([
  [null, null],
  ['120', 120_000],
  ['Thu, 26 Nov 2026 10:01:00 GMT', 60_000],
  ['Thu, 26 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['', null],
])('Retry-After: %s is %s ms', (value, ms) => {
  expect(askedPauseMs(value, new Date('2026-11-26T10:00:00Z'))).toBe(ms);
});

import { expect, test } from 'vitest';
import { dateWords } from './date.tsx';

test.each([
  ['2026-11-29', '29 nov 2026'],
  ['2026-09-01', '1 sept 2026'],
  ['2026-11-29T07:14:00Z', '29 nov 2026, 08:14'],
  ['2026-06-30T22:30:00Z', '1 jul 2026, 00:30'],
])('%s is said %s', (when, words) => {
  expect(dateWords(when)).toBe(words);
});

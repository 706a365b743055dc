import { expect, test } from 'vitest';
import { hasExpired, termLastDay } from './term.ts';

test.each([
  ['2026-03-10', '2027-03-09'],
  ['2026-01-01', '2026-12-31'],
  ['2028-02-29', '2029-02-27'],
  ['2027-03-01', '2028-02-29'],
])('contracted on %s, the insured year ends on %s', (contractedOn, lastDay) => {
  expect(termLastDay(contractedOn)).toBe(lastDay);
});

test.each([
  ['2027-03-09', false],
  ['2027-03-10', true],
])('a year that ends on 2027-03-09 is over on %s: %s', (today, expected) => {
  expect(hasExpired('2027-03-09', today)).toBe(expected);
});

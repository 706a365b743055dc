import { expect, test } from 'vitest';
import { termLastDay } from './term.ts';

test.each([
  ['2026-03-10', '2027-03-09'],
  ['2026-01-01', '2026-12-31'],
  ['2028-02-29', '2029-02-27'],
  ['2027-03-01', '2028-02-29'],
])('contracted on %s, the insured year ends on %s', (contractedOn, lastDay) => {
  expect(termLastDay(contractedOn)).toBe(lastDay);
});

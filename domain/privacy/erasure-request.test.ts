import { expect, test } from 'vitest';
import { erasedFrom, erasureDueOn } from './erasure-request.ts';

test.each([
  ['2026-03-10T10:00:00Z', '2026-03-13', '2026-04-10'],
  ['the last day of a month', '2026-01-31T10:00:00Z', '2026-02-03', '2026-02-28'],
  ['late in Madrid it is the next day', '2026-06-30T22:30:00Z', '2026-07-04', '2026-08-01'],
])('%s', (...row) => {
  const [at = '', from, due] = row.slice(-3);
  expect([erasedFrom(Date.parse(at)), erasureDueOn(Date.parse(at))]).toEqual([from, due]);
});

import { expect, test } from 'vitest';
import { mandatesEndedBefore } from './mandate.ts';

test.each([
  ['36 months ago to the day: it can still be used', '2023-03-10', '2026-03-10', false],
  ['a day longer', '2023-03-09', '2026-03-10', true],
  ['a day less', '2023-03-11', '2026-03-10', false],
  ['at the end of February, of a year without a 29th', '2024-02-29', '2027-02-28', false],
  ['the day after', '2024-02-29', '2027-03-01', true],
  ['at the end of a month, to one with as many days', '2023-08-31', '2026-08-31', false],
  ['yesterday', '2026-03-09', '2026-03-10', false],
])('a mandate that was last used %s', (_, lastUsedOn, day, hasEnded) => {
  expect(lastUsedOn < mandatesEndedBefore(day)).toBe(hasEnded);
});

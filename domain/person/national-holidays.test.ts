import { expect, test } from 'vitest';
import { nationalHolidays } from './national-holidays.ts';

test.each([
  [2026, '2026-04-03'],
  [2027, '2027-03-26'],
  [2028, '2028-04-14'],
])('%i: nine days of the calendar, and Good Friday', (year, goodFriday) => {
  const days = nationalHolidays(year);
  expect(days).toHaveLength(10);
  expect(days).toEqual([
    `${year}-01-01`,
    `${year}-01-06`,
    goodFriday,
    `${year}-05-01`,
    `${year}-08-15`,
    `${year}-10-12`,
    `${year}-11-01`,
    `${year}-12-06`,
    `${year}-12-08`,
    `${year}-12-25`,
  ]);
});

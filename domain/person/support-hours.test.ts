import { expect, test } from 'vitest';
import { isSupportOpen } from './support-hours.ts';

const settings = {
  support_hours: { weekdays: { from: 9, to: 19 }, weekends_and_holidays: { from: 10, to: 18 } },
  holidays: ['2025-12-08'],
};

test.each([
  ['Thursday, a minute before nine', '2025-11-20T08:59:00+01:00', false],
  ['Thursday at nine', '2025-11-20T09:00:00+01:00', true],
  ['Thursday, a minute before seven', '2025-11-20T18:59:59+01:00', true],
  ['Thursday at seven', '2025-11-20T19:00:00+01:00', false],
  ['Thursday at midnight', '2025-11-20T00:00:00+01:00', false],
  ['Friday in summer at nine of Madrid', '2025-07-04T07:00:00Z', true],
  ['Friday in summer, an hour before', '2025-07-04T06:00:00Z', false],
  ['Saturday at nine', '2025-11-22T09:00:00+01:00', false],
  ['Saturday at ten', '2025-11-22T10:00:00+01:00', true],
  ['Sunday at six', '2025-11-23T18:00:00+01:00', false],
  ['a holiday Monday at nine', '2025-12-08T09:00:00+01:00', false],
  ['a holiday Monday at ten', '2025-12-08T10:00:00+01:00', true],
  ['Saturday in Madrid, still Friday in UTC', '2025-11-21T23:30:00Z', false],
])('%s', (_when, instant, isOpen) => {
  expect(isSupportOpen(Date.parse(instant), settings)).toBe(isOpen);
});

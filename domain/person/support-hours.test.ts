import { expect, test } from 'vitest';
import { isSupportOpen, type SupportNow, supportHours, supportNow } from './support-hours.ts';

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

const opens = (day: 'today' | 'tomorrow' | 'later', date: string, hour: number): SupportNow => ({
  isOpen: false,
  next: { day, date, hour },
});

test.each<[string, string, SupportNow]>([
  ['while it answers', '2025-11-20T12:40:00+01:00', { isOpen: true }],
  ['on a Thursday at midnight', '2025-11-20T00:00:00+01:00', opens('today', '2025-11-20', 9)],
  ['a minute before midnight', '2025-11-19T23:59:00+01:00', opens('tomorrow', '2025-11-20', 9)],
  ['early in the morning', '2025-11-20T06:30:00+01:00', opens('today', '2025-11-20', 9)],
  ['on a Thursday evening', '2025-11-20T19:00:00+01:00', opens('tomorrow', '2025-11-21', 9)],
  ['on a Friday evening', '2025-11-21T20:00:00+01:00', opens('tomorrow', '2025-11-22', 10)],
  ['on the evening before a holiday', '2025-12-07T22:00:00+01:00', opens('tomorrow', '2025-12-08', 10)],
  ['on the evening of a holiday', '2025-12-08T18:00:00+01:00', opens('tomorrow', '2025-12-09', 9)],
  ['on the evening before summer time begins', '2026-03-28T18:00:00+01:00', opens('tomorrow', '2026-03-29', 10)],
  ['in the night in which summer time begins', '2026-03-29T03:30:00+02:00', opens('today', '2026-03-29', 10)],
  ['in the hour that comes twice when it ends', '2025-10-26T02:30:00+01:00', opens('today', '2025-10-26', 10)],
  ['in Madrid already on the next day, in UTC not', '2025-07-03T22:30:00Z', opens('today', '2025-07-04', 9)],
])('the call card says when the line opens: %s', (_when, instant, expected) => {
  expect(supportNow(Date.parse(instant), settings)).toEqual(expected);
});

test('a line that rests on weekends opens on Monday, and one that never answers at no time', () => {
  const onWeekdays = { ...settings, support_hours: { ...settings.support_hours, weekends_and_holidays: { from: 0, to: 0 } } };
  const fridayEvening = Date.parse('2025-11-21T20:00:00+01:00');
  expect(supportNow(fridayEvening, onWeekdays)).toEqual(opens('later', '2025-11-24', 9));
  const never = { support_hours: { weekdays: { from: 9, to: 9 }, weekends_and_holidays: { from: 0, to: 0 } }, holidays: [] };
  expect(supportNow(fridayEvening, never)).toEqual({ isOpen: false, next: null });
});

test('the hours to choose from begin with this one and end in two weeks', () => {
  const hours = supportHours(Date.parse('2025-11-20T17:40:00+01:00'), settings);
  expect(hours.slice(0, 3)).toEqual([
    { date: '2025-11-20', hour: 17 },
    { date: '2025-11-20', hour: 18 },
    { date: '2025-11-21', hour: 9 },
  ]);
  expect(hours.at(-1)).toEqual({ date: '2025-12-04', hour: 18 });
});

import { expect, test } from 'vitest';
import { answerBy, isAhead, lateBefore } from './answer-term.ts';

const settings = {
  support_hours: { weekdays: { from: 9, to: 19 }, weekends_and_holidays: { from: 10, to: 18 } },
  holidays: ['2026-12-08', '2026-12-25'],
};

test.each([
  ['a Monday before opening', '2026-11-23T07:00:00+01:00', '2026-11-23', 19],
  ['a Monday at opening, on the hour', '2026-11-23T09:00:00+01:00', '2026-11-24', 10],
  ['a Monday at half past ten: the hour that runs does not count', '2026-11-23T10:30:00+01:00', '2026-11-24', 11],
  ['a Sunday night', '2026-11-22T20:30:00+01:00', '2026-11-23', 19],
  ['a Friday evening: Saturday is shorter', '2026-11-27T20:00:00+01:00', '2026-11-29', 12],
  ['before a holiday, which has the hours of a weekend', '2026-12-07T19:00:00+01:00', '2026-12-09', 11],
  ['the night in which the clocks go back', '2026-10-25T01:00:00+02:00', '2026-10-26', 11],
  ['the night in which they go forward', '2026-03-29T01:00:00+01:00', '2026-03-30', 11],
])('%s', (_what, since, date, hour) => {
  expect(answerBy(Date.parse(since), settings, 10)).toEqual({ date, hour });
});

test('a line that is never open promises nothing', () => {
  const never = { from: 0, to: 0 };
  expect(answerBy(0, { support_hours: { weekdays: never, weekends_and_holidays: never }, holidays: [] }, 10)).toBeNull();
});

test('an installation that promises nothing gives no term', () => {
  expect(answerBy(Date.parse('2026-11-23T09:00:00+01:00'), settings, null)).toBeNull();
});

test.each([
  ['2026-11-23T18:59:59+01:00', true],
  ['2026-11-23T19:00:00+01:00', false],
  ['2026-11-22T23:00:00+01:00', true],
  ['2026-11-24T01:00:00+01:00', false],
])('at %s the term of Monday at seven lies ahead: %s', (now, expected) => {
  expect(isAhead({ date: '2026-11-23', hour: 19 }, Date.parse(now))).toBe(expected);
});

test.each([
  ['2026-11-23T20:00:00+01:00', 10],
  ['2026-11-23T14:30:00+01:00', 10],
  ['2026-11-29T11:59:59+01:00', 3],
  ['2026-10-26T11:00:00+01:00', 10],
  ['2026-12-09T09:00:00+01:00', 1],
  ['2026-11-23T04:00:00+01:00', 40],
])('at %s, %i hours promised: exactly what began before is late', (now, withinHours) => {
  const nowMs = Date.parse(now);
  const before = lateBefore(nowMs, settings, withinHours) ?? 0;
  const quarter = 15 * 60_000;
  for (let since = nowMs; since > nowMs - 8 * 86_400_000; since -= quarter) {
    const term = answerBy(since, settings, withinHours);
    expect([since, since < before]).toEqual([since, term !== null && !isAhead(term, nowMs)]);
  }
});

test.each([
  ['an installation that promises nothing', settings, null],
  [
    'a line that is never open',
    { support_hours: { weekdays: { from: 0, to: 0 }, weekends_and_holidays: { from: 0, to: 0 } }, holidays: [] },
    1,
  ],
] as const)('%s is never late', (_, given, withinHours) => {
  expect(lateBefore(Date.parse('2026-11-23T20:00:00+01:00'), { ...given, holidays: [...given.holidays] }, withinHours)).toBeNull();
});

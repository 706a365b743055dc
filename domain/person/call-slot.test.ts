import { expect, test } from 'vitest';
import type { CallSlotProblem } from './call-slot.ts';
import { checkCallSlot, isSlotNow, nextCallSlot } from './call-slot.ts';
import type { SupportHour } from './support-hours.ts';

const settings = {
  support_hours: { weekdays: { from: 9, to: 19 }, weekends_and_holidays: { from: 10, to: 18 } },
  holidays: ['2025-12-08'],
};
/** A Thursday. */
const now = Date.parse('2025-11-20T12:40:00+01:00');

test.each<[string, string, number, CallSlotProblem | null]>([
  ['this hour', '2025-11-20', 12, null],
  ['an hour ago', '2025-11-20', 11, 'past'],
  ['yesterday', '2025-11-19', 12, 'past'],
  ['the last hour of today', '2025-11-20', 18, null],
  ['when it closes', '2025-11-20', 19, 'closed'],
  ['before it opens on a Saturday', '2025-11-22', 9, 'closed'],
  ['when it opens on a Saturday', '2025-11-22', 10, null],
  ['in fourteen days', '2025-12-04', 9, null],
  ['in fifteen', '2025-12-05', 9, 'too-far'],
])('%s', (_what, date, hour, problem) => {
  const expected = problem === null ? { ok: true, value: true } : { ok: false, problem };
  expect(checkCallSlot({ date, hour }, now, settings)).toEqual(expected);
});

test.each([
  ['this hour', '2025-11-20', 12, true],
  ['the next', '2025-11-20', 13, false],
  ['this hour of tomorrow', '2025-11-21', 12, false],
])('%s has begun: %s %i, %s', (_what, date, hour, expected) => {
  expect(isSlotNow({ date, hour }, now)).toBe(expected);
});

test('the hour that is left out in March, and summer time after it', () => {
  const before = Date.parse('2026-03-27T12:00:00+01:00');
  expect(checkCallSlot({ date: '2026-03-29', hour: 2 }, before, settings)).toEqual({ ok: false, problem: 'closed' });
  expect(checkCallSlot({ date: '2026-03-29', hour: 10 }, before, settings)).toEqual({ ok: true, value: true });
  expect(checkCallSlot({ date: '2026-03-30', hour: 9 }, before, settings)).toEqual({ ok: true, value: true });
  expect(checkCallSlot({ date: '2026-03-30', hour: 8 }, before, settings)).toEqual({ ok: false, problem: 'closed' });
});

test.each<[string, string, SupportHour]>([
  ['while it answers', '2025-11-20T12:40:00+01:00', { date: '2025-11-20', hour: 12 }],
  ['early in the morning', '2025-11-20T03:00:00+01:00', { date: '2025-11-20', hour: 9 }],
  ['in the evening', '2025-11-20T19:00:00+01:00', { date: '2025-11-21', hour: 9 }],
  ['on Friday evening', '2025-11-21T20:00:00+01:00', { date: '2025-11-22', hour: 10 }],
  ['on the evening before a holiday', '2025-12-07T22:00:00+01:00', { date: '2025-12-08', hour: 10 }],
])('without a wish, %s', (_when, instant, expected) => {
  expect(nextCallSlot(Date.parse(instant), settings)).toEqual(expected);
});

test('a line that never answers calls nobody', () => {
  const never = { support_hours: { weekdays: { from: 9, to: 9 }, weekends_and_holidays: { from: 0, to: 0 } }, holidays: [] };
  expect(nextCallSlot(now, never)).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  civilDateOf,
  daysBetween,
  formatCivilDate,
  formatInstant,
  isCivilDate,
  madridTime,
  nearDay,
  weekdayOf,
} from './civil-date.ts';

const at = (text: string): number => Date.parse(text);

test.each([
  ['winter is UTC+1', '2025-11-20T09:52:00Z', '2025-11-20', '10:52'],
  ['summer is UTC+2', '2025-07-01T09:52:00Z', '2025-07-01', '11:52'],
  ['midnight in Madrid is 00, not 24', '2025-11-19T23:00:00Z', '2025-11-20', '00:00'],
  ['a minute before it', '2025-11-19T22:59:59Z', '2025-11-19', '23:59'],
  ['the new year begins before UTC', '2025-12-31T23:30:00Z', '2026-01-01', '00:30'],
  ['before the clock goes forward', '2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
  ['after the clock went forward', '2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
  ['29 February', '2028-02-29T12:00:00Z', '2028-02-29', '13:00'],
])('%s', (_what, instant, date, time) => {
  expect(madridTime(at(instant))).toEqual({ date, time });
  expect(civilDateOf(at(instant))).toBe(date);
});

test('is what the time zone database says, at every change of the clock and in between', () => {
  const madrid = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'short' });
  const agree = (epochMs: number) => {
    const { date, time } = madridTime(epochMs);
    expect(`${date} ${time}`).toBe(madrid.format(epochMs));
  };
  for (let day = at('1996-01-01T00:59:59.999Z'); day < at('2060-01-01'); day += 86_400_000) for (const ms of [0, 1]) agree(day + ms);
  fc.assert(
    fc.property(fc.date({ min: new Date('1996-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) =>
      agree(date.getTime()),
    ),
  );
});

test.each([
  ['2025-11-20', 1, '2025-11-21'],
  ['2025-12-31', 1, '2026-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-29', 1, '2026-03-30'],
  ['2025-11-20', 0, '2025-11-20'],
])('%s and %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

test.each([
  ['2025-11-20', 1, '2025-12-20'],
  ['2025-12-31', 1, '2026-01-31'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2028-02-29', -36, '2025-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-01-15', 0, '2026-01-15'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test.each([
  ['2025-11-20', '2025-12-05', 15],
  ['2025-12-05', '2025-11-20', -15],
  ['2026-03-28', '2026-03-30', 2],
  ['2027-03-01', '2028-03-01', 366],
  ['2025-11-20', '2025-11-20', 0],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test('days away and days between undo each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -4000, max: 4000 }), (start, days) => {
      const from = addDays('2026-01-01', start);
      expect(daysBetween(from, addDays(from, days))).toBe(days);
      expect(isCivilDate(from)).toBe(true);
    }),
  );
});

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['26-01-01', false],
  ['2026-1-1', false],
  ['01/02/2026', false],
  ['2026-01-01T00:00:00Z', false],
  ['', false],
])('%j is a day: %s', (text, expected) => {
  expect(isCivilDate(text)).toBe(expected);
});

test.each([
  ['2025-11-16', 0],
  ['2025-11-20', 4],
  ['2025-11-22', 6],
])('%s is weekday %i', (date, weekday) => {
  expect(weekdayOf(date)).toBe(weekday);
});

test('dates are written as people read them', () => {
  expect(formatCivilDate('2025-11-20')).toBe('20 nov 2025');
  expect(formatCivilDate('2026-01-05')).toBe('5 ene 2026');
  expect(formatInstant(at('2025-11-20T09:52:00Z'))).toBe('20 nov 2025, 10:52 (hora peninsular)');
});

const now = at('2025-11-20T10:00:00Z');
test.each([
  ['this morning', '2025-11-20T09:42:00Z', 'today'],
  ['the first minute of today', '2025-11-19T23:00:00Z', 'today'],
  ['the last minute of yesterday', '2025-11-19T22:59:00Z', 'yesterday'],
  ['two days ago', '2025-11-18T09:42:00Z', 'other'],
  ['tomorrow, by a wrong clock', '2025-11-21T09:42:00Z', 'other'],
] as const)('%s', (_what, instant, day) => {
  expect(nearDay(at(instant), now)).toBe(day);
});

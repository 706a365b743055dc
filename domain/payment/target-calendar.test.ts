import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#domain/shared/civil-date.ts';
import { isTargetDay, targetDayFrom, targetDayUntil } from './target-calendar.ts';

test.each([
  ['New Year', '2026-01-01', false],
  ['Epiphany, a holiday of Spain only', '2026-01-06', true],
  ['Maundy Thursday 2026', '2026-04-02', true],
  ['Good Friday 2026', '2026-04-03', false],
  ['Easter Monday 2026', '2026-04-06', false],
  ['the Tuesday after', '2026-04-07', true],
  ['Good Friday 2025', '2025-04-18', false],
  ['Easter Monday 2025', '2025-04-21', false],
  ['Good Friday 2024, in March', '2024-03-29', false],
  ['Easter Monday 2024, in April', '2024-04-01', false],
  ['Good Friday 2027', '2027-03-26', false],
  ['Easter Monday 2038, the latest of all', '2038-04-26', false],
  // The two exceptions of Gauss's formula, in which Easter is a week earlier.
  ['Easter Monday 1981', '1981-04-20', false],
  ['the Monday after it', '1981-04-27', true],
  ['Easter Monday 1954', '1954-04-19', false],
  ['the Monday after it', '1954-04-26', true],
  ['1 May', '2026-05-01', false],
  ['15 August is a Saturday', '2026-08-15', false],
  ['12 October, a holiday of Spain only', '2026-10-12', true],
  ['Christmas', '2026-12-25', false],
  ['26 December 2025, a Friday', '2025-12-26', false],
  ['24 December', '2026-12-24', true],
  ['a Sunday', '2026-11-22', false],
  ['a Friday', '2026-11-20', true],
])('%s', (_what, day, expected) => {
  expect(isTargetDay(day)).toBe(expected);
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-23'],
  ['2026-04-03', '2026-04-07'],
  ['2025-12-25', '2025-12-29'],
  ['2026-01-01', '2026-01-02'],
])('from %s the next is %s', (day, expected) => {
  expect(targetDayFrom(day)).toBe(expected);
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-22', '2026-11-20'],
  ['2026-04-06', '2026-04-02'],
  ['2026-12-27', '2026-12-24'],
])('until %s the last is %s', (day, expected) => {
  expect(targetDayUntil(day)).toBe(expected);
});

test('it is never more than four days away, and none is skipped', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
      const day = addDays('2000-01-01', days);
      const next = targetDayFrom(day);
      const away = daysBetween(day, next);
      expect(isTargetDay(next)).toBe(true);
      expect(away).toBeLessThanOrEqual(4);
      for (let skipped = 0; skipped < away; skipped += 1) expect(isTargetDay(addDays(day, skipped))).toBe(false);
    }),
  );
});

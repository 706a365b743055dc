import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/shared/civil-date.ts';
import { askedDebitDate, debitDate, earliestValueDate, lastValueDate } from './debit-days.ts';
import { isTargetDay } from './target-calendar.ts';

const longAgo = '2025-01-01';

test.each([
  ['due on a day of TARGET', '2026-03-16', '2026-03-11', longAgo, '2026-03-16'],
  ['due on a Sunday', '2026-03-15', '2026-03-11', longAgo, '2026-03-16'],
  ['due on Good Friday: after Easter Monday', '2026-04-03', '2026-03-30', longAgo, '2026-04-07'],
  ['due on 25 December: after the 26th and the weekend', '2026-12-25', '2026-12-21', longAgo, '2026-12-28'],
  ['long overdue: as soon as the bank can', '2026-01-15', '2026-03-11', longAgo, '2026-03-13'],
  ['overdue before a weekend', '2026-01-15', '2026-03-13', longAgo, '2026-03-16'],
  ['a mandate of yesterday: its notice first', '2026-03-16', '2026-03-11', '2026-03-10', '2026-03-24'],
])('%s', (_, dueOn, fileDay, signedOn, expected) => {
  expect(debitDate(dueOn, fileDay, signedOn)).toBe(expected);
});

test('a file holds the debits of the next days', () => {
  expect(lastValueDate('2026-03-10')).toBe('2026-03-16');
});

test.each([
  ['a Tuesday', '2026-03-10', '2026-03-12'],
  ['a Thursday', '2026-03-12', '2026-03-16'],
  ['a Friday', '2026-03-13', '2026-03-16'],
  ['a Saturday, which the bank takes on Monday', '2026-03-14', '2026-03-18'],
  ['a Sunday', '2026-03-15', '2026-03-18'],
  ['Good Friday, which it takes after Easter Monday', '2026-04-03', '2026-04-09'],
])('the file of %s is debited two days later at the earliest', (_, fileDay, expected) => {
  expect(earliestValueDate(fileDay)).toBe(expected);
});

test.each([
  ['on a Tuesday', '2026-03-10', longAgo, '2026-03-13'],
  ['on a Friday: the file of Saturday is taken on Monday', '2026-03-13', longAgo, '2026-03-18'],
  ['on the day of the mandate: its notice first', '2026-03-10', '2026-03-10', '2026-03-24'],
])('asked %s', (_, askedOn, signedOn, expected) => {
  expect(askedDebitDate(askedOn, signedOn)).toBe(expected);
});

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2026-01-01', days));

test('what somebody is told when they ask is what the file of the next night can keep, and one that it holds', () => {
  fc.assert(
    fc.property(day, (askedOn) => {
      const told = askedDebitDate(askedOn, longAgo);
      const fileDay = addDays(askedOn, 1);
      expect(told >= earliestValueDate(fileDay)).toBe(true);
      expect(told <= lastValueDate(fileDay)).toBe(true);
      expect(isTargetDay(told)).toBe(true);
    }),
  );
});

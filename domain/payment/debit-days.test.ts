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

test.each([
  ['a Tuesday', '2026-03-10', '2026-03-16'],
  ['a Saturday, which the bank takes on Monday', '2026-03-14', '2026-03-23'],
  ['Good Friday, which it takes after Easter Monday', '2028-04-14', '2028-04-24'],
])('the file of %s holds the debits of the next days', (_, fileDay, expected) => {
  expect(lastValueDate(fileDay)).toBe(expected);
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
  ['on the day before Good Friday: its file is taken after Easter', '2028-04-13', longAgo, '2028-04-20'],
  ['on the day of the mandate: its notice first', '2026-03-10', '2026-03-10', '2026-03-24'],
])('asked %s', (_, askedOn, signedOn, expected) => {
  expect(askedDebitDate(askedOn, signedOn)).toBe(expected);
});

test('what somebody is told when they ask, on any day of eleven years, is what the file of the next night can keep, and one that it holds', () => {
  const days = Array.from({ length: 4000 }, (_, day) => addDays('2026-01-01', day));
  const broken = days.filter((askedOn) => {
    const told = askedDebitDate(askedOn, longAgo);
    const fileDay = addDays(askedOn, 1);
    return told < earliestValueDate(fileDay) || told > lastValueDate(fileDay) || !isTargetDay(told);
  });
  expect(broken).toEqual([]);
});

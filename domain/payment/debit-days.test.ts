import { expect, test } from 'vitest';
import { debitDate, earliestValueDate, lastValueDate } from './debit-days.ts';

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
  expect(earliestValueDate('2026-03-10')).toBe('2026-03-12');
  expect(lastValueDate('2026-03-10')).toBe('2026-03-16');
});

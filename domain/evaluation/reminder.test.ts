import { expect, test } from 'vitest';
import { isReminderDue } from './reminder.ts';

const now = Date.UTC(2026, 2, 10, 8);
const hoursAgo = (hours: number) => now - hours * 3_600_000;

test.each([
  ['opened just now', 0, null, null, false],
  ['opened less than four days ago', 95.99, null, null, false],
  ['opened four days ago', 96, null, null, true],
  ['opened almost five days ago', 119.99, null, null, true],
  ['opened five days ago', 120, null, null, false],
  ['something arrived since', 100, 99, null, false],
  ['something arrived in the same instant', 100, 100, null, false],
  ['what arrived was of the attempt before', 100, 200, null, true],
  ['reminded already', 110, null, 12, false],
  ['reminded when it was opened before', 100, null, 240, false],
  ['reminded of the attempt before', 100, 200, 300, true],
  ['reminded of this attempt, after the last arrival', 100, 300, 200, false],
])('%s', (_, opened, arrived, reminded, expected) => {
  const at = (hours: number | null) => (hours === null ? null : hoursAgo(hours));
  expect(isReminderDue({ openedAt: hoursAgo(opened), arrivedAt: at(arrived), remindedAt: at(reminded) }, now)).toBe(expected);
});

import { expect, test } from 'vitest';
import { isReminderDue } from './proposal-reminder.ts';

const begun = { email: 'ana@ejemplo.es', acceptances: [], changedAtMs: Date.parse('2026-03-10T10:00:00Z'), lastDay: '2026-03-25' };

test.each([
  ['two days later', {}, '2026-03-12T10:00:00Z', true],
  ['a millisecond before that', {}, '2026-03-12T09:59:59.999Z', false],
  ['without an e-mail', { email: null }, '2026-03-12T10:00:00Z', false],
  ['who has accepted something', { acceptances: ['terms'] }, '2026-03-12T10:00:00Z', false],
  ['on the day before the last', {}, '2026-03-24T22:59:59Z', true],
  ['on the last day, which begins in Madrid', {}, '2026-03-24T23:00:00Z', false],
  ['after it', {}, '2026-04-01T10:00:00Z', false],
])('%s', (_, more, now, isDue) => {
  expect(isReminderDue({ ...begun, ...more }, Date.parse(now))).toBe(isDue);
});

import { afterEach, expect, test, vi } from 'vitest';
import { dateWords } from './date.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['Europe/Madrid', '2026-11-29', '29 nov 2026'],
  ['Europe/Madrid', '2026-09-01', '1 sept 2026'],
  ['Europe/Madrid', '2026-11-29T07:14:00Z', '29 nov 2026, 08:14'],
  ['Europe/Madrid', '2026-06-30T22:30:00Z', '1 jul 2026, 00:30'],
  ['Europe/Paris', '2026-06-30T22:30:00Z', '1 jul 2026, 00:30'],
  ['Atlantic/Canary', '2026-11-29', '29 nov 2026'],
  ['Atlantic/Canary', '2026-11-29T07:14:00Z', '29 nov 2026, 08:14 (hora peninsular)'],
  ['Atlantic/Canary', '2026-06-30T22:30:00Z', '1 jul 2026, 00:30 (hora peninsular)'],
  // Its clocks are never changed: they show the time of Madrid in winter only.
  ['Africa/Lagos', '2026-11-29T07:14:00Z', '29 nov 2026, 08:14'],
  ['Africa/Lagos', '2026-06-30T22:30:00Z', '1 jul 2026, 00:30 (hora peninsular)'],
])('on a device in %s, %s is said %s', (zone, when, words) => {
  vi.stubEnv('TZ', zone);
  expect(dateWords(when)).toBe(words);
});

import { expect, test } from 'vitest';
import { isAdult } from './age.ts';

test.each([
  ['the day before', '2008-11-21', '2026-11-20', false],
  ['the birthday', '2008-11-20', '2026-11-20', true],
  ['the day after', '2008-11-19', '2026-11-20', true],
  ['born on 29 February, the day before its last', '2008-02-29', '2026-02-27', false],
  ['born on 29 February, the last of that month', '2008-02-29', '2026-02-28', true],
  ['not yet born', '2027-01-01', '2026-11-20', false],
])('of age: %s', (_what, birthDate, today, expected) => {
  expect(isAdult(birthDate, today)).toBe(expected);
});

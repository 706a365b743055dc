import { expect, test } from 'vitest';
import { isAtMost } from './ranks.ts';

test.each([
  ['admin', 'admin', true],
  ['staff', 'admin', true],
  ['admin', 'staff', false],
  ['staff', 'staff', true],
  ['distributor', 'store', false],
  ['policyholder', 'store', true],
] as const)('a user with the role %s is at most %s: %s', (role, own, answer) => {
  expect(isAtMost(role, own)).toBe(answer);
});

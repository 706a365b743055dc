import { expect, test } from 'vitest';
import { type Callers, roleMayCall } from './callers.ts';
import { type Role, roles } from './roles.ts';

const everybody: Role[] = [...roles];

test.each<[Callers, Role[]]>([
  ['public', everybody],
  ['scoped', everybody],
  ['proposal', everybody],
  ['owner', ['policyholder', 'staff', 'admin']],
  ['seller', ['policyholder', 'store', 'distributor', 'staff', 'admin']],
  ['evaluation', ['policyholder', 'staff', 'admin']],
  ['store', ['store', 'distributor', 'staff', 'admin']],
  ['staff', ['staff', 'admin']],
  ['admin', ['admin']],
])('%s: %s', (who, expected) => {
  expect(everybody.filter((role) => roleMayCall(who, role))).toEqual(expected);
});

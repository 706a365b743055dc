import { expect, test } from 'vitest';
import type { Role } from './roles.ts';
import { forbiddenStoreFields } from './store-fields.ts';

const all = ['distributor_id', 'code', 'active'];

test.each<[Role, string[]]>([
  ['policyholder', all],
  ['store', all],
  ['distributor', all],
  ['staff', []],
  ['admin', []],
])('a user with the role %s may not change %j of a store', (role, forbidden) => {
  expect(forbiddenStoreFields(role)).toEqual(forbidden);
});

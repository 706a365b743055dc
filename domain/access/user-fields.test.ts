import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { forbiddenFields, type UserField } from './user-fields.ts';

const everything: UserField[] = [
  'name',
  'phones',
  'email',
  'pending_email',
  'password',
  'marketing_consent',
  'marketing_consent_version',
  'examples_consent',
  'examples_consent_version',
  'role',
  'document_code',
  'employee',
];
const change = (by: Role, user: Role, isSelf: boolean, fields = everything, role?: Role) =>
  forbiddenFields({ userId: 1, role: by }, { id: isSelf ? 1 : 2, role: user }, { fields, role });

test.each([
  ['a policyholder, of themselves', 'policyholder', 'policyholder', true, ['role', 'document_code', 'employee']],
  ['a policyholder, of another', 'policyholder', 'policyholder', false, everything],
  ['a store, of a policyholder', 'store', 'policyholder', false, everything],
  [
    'the office, of a policyholder',
    'staff',
    'policyholder',
    false,
    [
      'email',
      'pending_email',
      'password',
      'marketing_consent',
      'marketing_consent_version',
      'examples_consent',
      'examples_consent_version',
    ],
  ],
  [
    'the office, of the office',
    'staff',
    'staff',
    false,
    [
      'email',
      'pending_email',
      'password',
      'marketing_consent',
      'marketing_consent_version',
      'examples_consent',
      'examples_consent_version',
    ],
  ],
  ['the office, of an admin', 'staff', 'admin', false, everything],
  ['the office, of themselves', 'staff', 'staff', true, ['role']],
  [
    'an admin, of anybody',
    'admin',
    'admin',
    false,
    ['marketing_consent', 'marketing_consent_version', 'examples_consent', 'examples_consent_version'],
  ],
  ['an admin, of themselves', 'admin', 'admin', true, ['role']],
] as const)('%s', (_, by, user, isSelf, forbidden) => {
  expect(change(by, user, isSelf)).toEqual(forbidden);
});

test('nobody gives a role above their own', () => {
  expect(change('staff', 'policyholder', false, ['role'], 'admin')).toEqual(['role']);
  expect(change('staff', 'policyholder', false, ['role'], 'staff')).toEqual([]);
});

import { isStaff, type Role } from '#domain/access/roles.ts';
import { isAtMost } from './ranks.ts';

/** The fields that users may change of their own record. */
const ownFields = [
  'name',
  'surname1',
  'surname2',
  'phones',
  'email',
  'pending_email',
  'password',
  'marketing_consent',
  'marketing_consent_version',
  'examples_consent',
  'examples_consent_version',
] as const;
/** The fields that the office may change of a user. */
const officeFields = ['name', 'surname1', 'surname2', 'phones', 'role', 'document_code', 'country_resid', 'employee', 'segment'] as const;
/** The login credentials; only the user and administrators may change them. */
const credentials = ['email', 'pending_email', 'password'] as const;

export type UserField = (typeof ownFields)[number] | (typeof officeFields)[number];

/**
 * Which of the fields of a change the caller may not change of a user (specification §6, decision A55). Users may change their own names, phones, credentials and
 * consents. The office may change `officeFields` of users not above its own role, and an administrator their credentials too. Nobody changes their own role or grants
 * one above it.
 */
export function forbiddenFields(
  by: { userId: number; role: Role },
  user: { id: number; role: Role },
  change: { fields: readonly UserField[]; role?: Role | undefined },
): UserField[] {
  const isSelf = by.userId === user.id;
  const isOffice = isStaff(by.role) && isAtMost(user.role, by.role);
  const allowed = new Set<UserField>([
    ...(isSelf ? ownFields : []),
    ...(isOffice ? officeFields : []),
    ...(isOffice && by.role === 'admin' ? credentials : []),
  ]);
  if (isSelf || (change.role !== undefined && !isAtMost(change.role, by.role))) allowed.delete('role');
  return change.fields.filter((field) => !allowed.has(field));
}

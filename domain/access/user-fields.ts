import { isStaff, type Role } from '#domain/access/roles.ts';
import { isAtMost } from './ranks.ts';

/** What a user may change of themselves. */
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
/** What the office may change of a user besides. */
const officeFields = ['name', 'surname1', 'surname2', 'phones', 'role', 'document_code', 'country_resid', 'employee', 'segment'] as const;
/** What one logs in with; only oneself or an admin changes it. */
const credentials = ['email', 'pending_email', 'password'] as const;

export type UserField = (typeof ownFields)[number] | (typeof officeFields)[number];

/**
 * Which fields somebody may not change of a user (specification §6, decision A55): oneself names, phones, credentials and what they consent to; the office what it
 * keeps of anybody not above it, never a role above its own, and not its own role; an admin credentials too.
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

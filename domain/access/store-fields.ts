import { isStaff, type Role } from './roles.ts';

/** The fields of a store that only the office may change (decision A55). */
const officeFields = ['distributor_id', 'code', 'active'] as const;
export type OfficeFieldOfStore = (typeof officeFields)[number];

/** The fields of a store that somebody of a role may not change. */
export function forbiddenStoreFields(role: Role): readonly OfficeFieldOfStore[] {
  return isStaff(role) ? [] : officeFields;
}

import { isStaff, type Role } from './roles.ts';

/** What the office alone decides of a store (decision A55). */
const officeFields = ['distributor_id', 'code', 'active'] as const;
export type OfficeFieldOfStore = (typeof officeFields)[number];

/** Which fields of a store somebody who acts for it may not change. */
export function forbiddenStoreFields(role: Role): readonly OfficeFieldOfStore[] {
  return isStaff(role) ? [] : officeFields;
}

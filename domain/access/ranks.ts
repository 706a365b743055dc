import { type Role, roles } from '#domain/access/roles.ts';

/** Nobody makes or edits a user above their own role (decision A55): policyholder, store, distributor, staff, admin, in this order. */
export function isAtMost(role: Role, own: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(own);
}

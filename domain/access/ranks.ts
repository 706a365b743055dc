import { type Role, roles } from '#domain/access/roles.ts';

/** Whether a role is not above somebody's own. Nobody creates or edits a user above their own role (decision A55): policyholder < store < distributor < staff < admin. */
export function isAtMost(role: Role, own: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(own);
}

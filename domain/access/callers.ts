import { isStaff, type Role } from './roles.ts';

/**
 * Who may make a call (specification §7, decision A55):
 * - `public`: anybody, without a credential;
 * - `scoped`: any signed-in user; each sees only their own objects;
 * - `owner`: the policyholder of that policy (or that user), or staff;
 * - `seller`: like `owner`, or a store or distributor user of the store that sold that policy;
 * - `evaluation`: like `owner`, or a grant for that evaluation;
 * - `proposal`: like `owner`, or whoever sends a proposal's identifier in the body;
 * - `store`: a store or distributor user within its own scope, or staff;
 * - `staff`: office users, administrators included;
 * - `admin`: administrators.
 */
export type Callers = 'public' | 'scoped' | 'owner' | 'seller' | 'evaluation' | 'proposal' | 'store' | 'staff' | 'admin';

/** Whether a role may make calls of this kind at all. Whether the object of the call belongs to the user is checked elsewhere. */
export function roleMayCall(who: Callers, role: Role): boolean {
  switch (who) {
    case 'public':
    case 'scoped':
    case 'seller':
    case 'proposal':
      return true;
    case 'admin':
      return role === 'admin';
    case 'staff':
      return isStaff(role);
    case 'store':
      return role !== 'policyholder';
    case 'owner':
    case 'evaluation':
      return role === 'policyholder' || isStaff(role);
  }
}

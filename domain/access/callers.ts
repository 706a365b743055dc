import { isStaff, type Role } from './roles.ts';

/**
 * Who may make a call (specification §7, decision A55):
 * `public` no credential; `scoped` anyone signed in, each sees what is theirs; `owner` the policyholder of that policy
 * (or that user), or staff; `seller` owner, or a store or distributor user of the store that sold that policy; `evaluation` owner, or a grant for that evaluation; `proposal` owner, or whoever names a proposal's identifier in the body; `store` a store or distributor user
 * within its own scope, or staff; `staff`; `admin`.
 */
export type Callers = 'public' | 'scoped' | 'owner' | 'seller' | 'evaluation' | 'proposal' | 'store' | 'staff' | 'admin';

/** Whether somebody of a role may make such calls at all; whose object a call is about is another question. */
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

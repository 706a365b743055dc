import { isStaff, type Role } from './roles.ts';

/**
 * What an endpoint requires of the second factor of staff and administrators (decision record 0105). Without a rule: if the installation requires a second factor, it
 * must have been shown in this session. `open`: callable without having shown one. `enrolment`: callable without having shown one, but only by users who have not set
 * one up. `fresh`: the factor must have been shown within `freshFactorMs`.
 */
export type FactorRule = 'open' | 'enrolment' | 'fresh';

/** How long a second factor counts as just shown, in milliseconds. */
export const freshFactorMs = 600_000;

/** Whether people of a role are asked for a second factor. */
export function hasSecondFactor(role: Role): boolean {
  return isStaff(role);
}

/**
 * Whether a call may still be refused for its second factor, so that the caller has to look up whether the user has set one up (`factorRefusal`).
 * `ageMs`: time since the user showed the factor in this session; null: they have not shown it.
 */
export function isFactorOwed(rule: FactorRule | undefined, { ageMs, isRequired }: { ageMs: number | null; isRequired: boolean }): boolean {
  if (rule === 'open' || (ageMs !== null && ageMs <= freshFactorMs)) return false;
  return rule !== undefined || (ageMs === null && isRequired);
}

/**
 * The problem code with which a call is refused when a factor is owed (`isFactorOwed`); null: the call is allowed. A user with a factor has to show it again. A user
 * without one has to set one up, unless the installation does not require it or the call is a step of setting it up.
 */
export function factorRefusal(
  rule: FactorRule | undefined,
  { hasFactor, isRequired }: { hasFactor: boolean; isRequired: boolean },
): 'factor-again' | 'factor-missing' | null {
  if (hasFactor) return 'factor-again';
  return isRequired && rule !== 'enrolment' ? 'factor-missing' : null;
}

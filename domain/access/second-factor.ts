import { isStaff, type Role } from './roles.ts';

/**
 * What a call asks of the second factor of staff and administrators, as its endpoint says (decision record 0105). Not said: where the installation wants a factor of them, it
 * has been shown in this session. `open`: of whoever has shown none, too. `enrolment`: too, but only while they have none that they could show. `fresh`: it was shown just now.
 */
export type FactorRule = 'open' | 'enrolment' | 'fresh';

/** How long a second factor counts as just shown, in milliseconds. */
export const freshFactorMs = 600_000;

/** Whether people of a role are asked for a second factor. */
export function hasSecondFactor(role: Role): boolean {
  return isStaff(role);
}

/** Whether it has to be known if somebody has a factor to tell whether their call is let in. `ageMs`: since they showed it in this session; null: never. */
export function isFactorOwed(rule: FactorRule | undefined, { ageMs, isRequired }: { ageMs: number | null; isRequired: boolean }): boolean {
  if (rule === 'open' || (ageMs !== null && ageMs <= freshFactorMs)) return false;
  return rule !== undefined || (ageMs === null && isRequired);
}

/**
 * What a call is refused with whose factor is owed; null: it is let in. Whoever has one shows it again, whoever has none sets one up, unless nobody asks it of them or the call is a part of
 * that.
 */
export function factorRefusal(
  rule: FactorRule | undefined,
  { hasFactor, isRequired }: { hasFactor: boolean; isRequired: boolean },
): 'factor-again' | 'factor-missing' | null {
  if (hasFactor) return 'factor-again';
  return isRequired && rule !== 'enrolment' ? 'factor-missing' : null;
}

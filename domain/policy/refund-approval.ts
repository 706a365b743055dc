import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/** Up to how many cents one person alone gives back, where an installation says nothing else. */
export const usualAloneUpToCents = 10_000;

/** Whether so many cents are not given back before a second person has agreed. */
export function needsSecondPerson(cents: number, aloneUpToCents: number): boolean {
  return cents > aloneUpToCents;
}

export type ApprovalProblem = 'nothing-asked' | 'same-person';

/** Whether somebody may agree to what was asked for, or refuse it: whoever asked takes it back, but does not agree. Users by their ids. */
export function checkApproval(request: { askedBy: number } | null, by: { userId: number; agrees: boolean }): Result<true, ApprovalProblem> {
  if (request === null) return fail('nothing-asked');
  return by.agrees && request.askedBy === by.userId ? fail('same-person') : ok(true);
}

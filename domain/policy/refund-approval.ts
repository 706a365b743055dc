import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/** The default limit, in cents, up to which one person may decide a refund alone. */
export const usualAloneUpToCents = 10_000;

/** Whether a refund needs the agreement of a second person. */
export function needsSecondPerson(cents: number, aloneUpToCents: number): boolean {
  return cents > aloneUpToCents;
}

export type ApprovalProblem = 'nothing-asked' | 'same-person';

/** Whether a user may agree to a requested refund or decline it. Whoever requested it may decline it (take it back), but not agree to it. */
export function checkApproval(request: { askedBy: number } | null, by: { userId: number; agrees: boolean }): Result<true, ApprovalProblem> {
  if (request === null) return fail('nothing-asked');
  return by.agrees && request.askedBy === by.userId ? fail('same-person') : ok(true);
}

import type { Payment } from '#domain/payment/payment.ts';
import { remaining } from '#domain/payment/remaining.ts';
import type { Cover } from '#domain/policy/cover.ts';
import { coverOn } from '#domain/policy/cover.ts';
import type { PolicyStatus } from '#domain/policy/policy-status.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ClaimType } from './claim-type.ts';
import { claimTypesOf } from './claim-type.ts';

export type ClaimDeclarationProblem = 'policy-draft' | 'type-not-offered' | 'loss-in-future';

/** What the insurer knows of a claim when it is declared. */
export interface ClaimDeclaration {
  /** Cover on the day of the loss; what is paid later does not change it (decision A50, Ley 50/1980 art. 15). */
  cover: Cover;
  /** "Pendiente de regularizar": receipts that have fallen due are unpaid, and paying them is offered. */
  isToBeRegularised: boolean;
}

/**
 * A policyholder declares a claim. The notice is always taken, unpaid, suspended or ended, for what it says happened on a day (decision A50,
 * Ley 50/1980 art. 16); staff decide with what is known. Refused is only what cannot be a claim: of a policy that was never paid, of a kind
 * that this risk does not have, or of a day to come.
 */
export function declareClaim(
  claim: { type: ClaimType; riskType: number; lossDay: string },
  policy: { status: PolicyStatus; startsOn: string | null; lastDay: string; payments: readonly Payment[] },
  today: string,
): Result<ClaimDeclaration, ClaimDeclarationProblem> {
  if (policy.status === policyStatus.draft) return fail('policy-draft');
  if (!claimTypesOf(claim.riskType).includes(claim.type)) return fail('type-not-offered');
  if (claim.lossDay > today) return fail('loss-in-future');
  return ok({ cover: coverOn(claim.lossDay, policy), isToBeRegularised: remaining(policy.payments, today).dueIds.length > 0 });
}

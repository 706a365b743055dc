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

/** The facts that are recorded when a claim is declared. */
export interface ClaimDeclaration {
  /** Cover on the day of the loss; later payments do not change it (decision A50, Ley 50/1980 art. 15). */
  cover: Cover;
  /** "Pendiente de regularizar": some receipts have fallen due and are unpaid; the policyholder is offered to pay them. */
  isToBeRegularised: boolean;
}

/**
 * A policyholder declares a claim. The declaration is accepted even if receipts are unpaid or cover is suspended or ended (decision A50,
 * Ley 50/1980 art. 16); staff decide with the facts that are recorded here. Only three things are refused: a claim of a draft, which was never paid,
 * a kind of claim that this risk does not have, and a loss in the future.
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

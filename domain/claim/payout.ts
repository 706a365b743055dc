import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { type ClaimStage, claimStage } from './claim-status.ts';

/** Who is paid for a claim: the repair center, or the policyholder. */
export const payees = ['repair-center', 'policyholder'] as const;
export type Payee = (typeof payees)[number];

export type PayoutProblem = 'not-accepted' | 'no-repair-center' | 'in-future' | 'before-loss';

/**
 * Whether a payout for a claim may be recorded: the claim was accepted (or is settled), a repair center was chosen if it is the one paid, and the day of payment
 * lies between the loss and today. Days are civil dates of Madrid.
 */
export function checkPayout(
  claim: { stage: ClaimStage; lossDate: string; hasRepairCenter: boolean },
  payout: { paidTo: Payee; paidOn: string },
  today: string,
): Result<true, PayoutProblem> {
  if (claim.stage !== claimStage.accepted && claim.stage !== claimStage.settled) return fail('not-accepted');
  if (payout.paidTo === 'repair-center' && !claim.hasRepairCenter) return fail('no-repair-center');
  if (payout.paidOn > today) return fail('in-future');
  return payout.paidOn < claim.lossDate ? fail('before-loss') : ok(true);
}

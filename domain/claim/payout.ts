import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { type ClaimStage, claimStage } from './claim-status.ts';

/** Who is paid for a claim: whoever mended the thing, or its policyholder. */
export const payees = ['repair-center', 'policyholder'] as const;
export type Payee = (typeof payees)[number];

export type PayoutProblem = 'not-accepted' | 'no-repair-center' | 'in-future' | 'before-loss';

/**
 * Whether it may be written down that money was paid for a claim: one that was accepted, to a workshop only when one was chosen, on a day between the loss and
 * today. Days are civil dates of Madrid.
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

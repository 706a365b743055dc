import { isStaff, type Role } from '#domain/access/roles.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { PolicyStatus } from './policy-status.ts';
import { policyStatus } from './policy-status.ts';

/** Why a person cancels a policy. `risk-gone`: the device was sold, lost or is beyond repair; `false-declaration`: Ley 50/1980 art. 10. */
export const cancellationReasons = ['policyholder-request', 'risk-gone', 'non-payment', 'false-declaration', 'insurer-decision'] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

const reasonsOfPolicyholder: readonly CancellationReason[] = ['policyholder-request', 'risk-gone'];

export type CancellationProblem = 'already-cancelled' | 'reason-not-allowed' | 'day-past' | 'day-after-term';

/**
 * A person cancels a policy (decision A35). `lastDay` is the last one that is covered: today at the earliest, the last of the insured year
 * (`termLastDay`) at the latest. Only staff give the insurer's reasons, and nobody who sells policies gives any. What is beyond repair or stolen may have been paid for:
 * of days that come back with a claim open or paid, staff decides on the money, as after a withdrawal (decision A77).
 */
export function checkCancellation(
  asked: { reason: CancellationReason; lastDay: string; role: Role },
  policy: { status: PolicyStatus; termLastDay: string; hasOpenOrPaidClaim: boolean },
  today: string,
): Result<{ refundDecidedBy: 'rule' | 'staff' }, CancellationProblem> {
  if (policy.status === policyStatus.cancelled) return fail('already-cancelled');
  const mayGive = isStaff(asked.role) || (asked.role === 'policyholder' && reasonsOfPolicyholder.includes(asked.reason));
  if (!mayGive) return fail('reason-not-allowed');
  if (asked.lastDay < today) return fail('day-past');
  if (asked.lastDay > policy.termLastDay) return fail('day-after-term');
  return ok({ refundDecidedBy: asked.reason === 'risk-gone' && policy.hasOpenOrPaidClaim ? 'staff' : 'rule' });
}

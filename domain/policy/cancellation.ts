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
 * Whether a person may cancel a policy (decision A35). `lastDay` is the last covered day: today at the earliest, the end of the insured year
 * (`termLastDay`) at the latest. A policyholder may give two of the reasons, staff any, sellers none. When the reason is `risk-gone` and there is an open or paid claim,
 * the insurer may have paid for the device already: then staff decide on the refund, as after a withdrawal (decision A77).
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

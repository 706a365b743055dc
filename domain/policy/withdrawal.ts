import { addDays } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { PolicyStatus } from './policy-status.ts';
import { policyStatus } from './policy-status.ts';

/** Natural days (specification §5); the law gives 14 (Ley 22/2007 art. 10), and what is better for the customer holds. */
export const withdrawalDays = 15;

/**
 * The last day of the right of withdrawal, to its end at 24:00 in Madrid (decision A49): 15 days from the contract or from the day its
 * documents were received, whichever is later. Null while they have not been: the period has not begun to run.
 */
export function withdrawalLastDay(contractedOn: string, documentsReceivedOn: string | null): string | null {
  if (documentsReceivedOn === null) return null;
  return addDays(documentsReceivedOn > contractedOn ? documentsReceivedOn : contractedOn, withdrawalDays);
}

/** Of the claims of a policy, as the wire shows them: any that is not denied is open or was paid. */
export function hasOpenOrPaidClaim(risks: readonly { policy_risk_claims: readonly { notify_denied: boolean }[] }[]): boolean {
  return risks.some(({ policy_risk_claims: claims }) => claims.some(({ notify_denied: isDenied }) => !isDenied));
}

export type WithdrawalProblem = { kind: 'too-late'; lastDay: string } | { kind: 'already-cancelled' };

/**
 * A policyholder withdraws on a day. In time it is always acknowledged; with a claim open or paid staff decides on the money (decision A77),
 * else all that was paid is given back.
 */
export function withdraw(
  policy: { status: PolicyStatus; contractedOn: string; documentsReceivedOn: string | null; hasOpenOrPaidClaim: boolean },
  today: string,
): Result<{ refundDecidedBy: 'rule' | 'staff' }, WithdrawalProblem> {
  if (policy.status === policyStatus.cancelled) return fail({ kind: 'already-cancelled' });
  const lastDay = withdrawalLastDay(policy.contractedOn, policy.documentsReceivedOn);
  if (lastDay !== null && today > lastDay) return fail({ kind: 'too-late', lastDay });
  return ok({ refundDecidedBy: policy.hasOpenOrPaidClaim ? 'staff' : 'rule' });
}

import { addDays } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { PolicyStatus } from './policy-status.ts';
import { policyStatus } from './policy-status.ts';
import type { PolicyEnding } from './policy-transitions.ts';

/** Calendar days (specification §5); the law gives 14 (Ley 22/2007 art. 10), and the longer period applies because it is better for the customer. */
export const withdrawalDays = 15;

/**
 * The last day of the right of withdrawal, to its end at 24:00 in Madrid (decision A49): 15 days from the contract or from the day its
 * documents were received, whichever is later. Null while the documents have not been received, because the period has not begun.
 */
export function withdrawalLastDay(contractedOn: string, documentsReceivedOn: string | null): string | null {
  if (documentsReceivedOn === null) return null;
  return addDays(documentsReceivedOn > contractedOn ? documentsReceivedOn : contractedOn, withdrawalDays);
}

/** Whether any claim of a policy is open or was paid: every claim that is not denied counts. `risks` as on the wire. */
export function hasOpenOrPaidClaim(risks: readonly { policy_risk_claims: readonly { notify_denied: boolean }[] }[]): boolean {
  return risks.some(({ policy_risk_claims: claims }) => claims.some(({ notify_denied: isDenied }) => !isDenied));
}

/** Why a withdrawal is refused. Days are civil dates of Madrid. `already-cancelled`: there is no contract left to withdraw from. */
export type WithdrawalProblem = { kind: 'too-late'; lastDay: string } | { kind: 'already-cancelled' };

/** The facts that decide on the right of withdrawal. */
export interface WithdrawablePolicy {
  status: PolicyStatus;
  /** How the policy ended, and its last covered day; null: it has not ended. */
  ended: { ending: PolicyEnding; lastDay: string } | null;
  isSigned: boolean;
  contractedOn: string;
  documentsReceivedOn: string | null;
}

/**
 * Why a policy cannot be withdrawn from on a day; null: it can. After a cancellation, whoever asked for it, withdrawing is still possible while the period runs: the
 * right needs no reason, and is not given up by asking for less (Ley 22/2007 art. 10). Not for a policy that was never signed: it was refunded in full when it ended.
 */
export function withdrawalProblem(policy: WithdrawablePolicy, today: string): WithdrawalProblem | null {
  const hasContract = policy.status !== policyStatus.cancelled || (policy.isSigned && policy.ended?.ending === 'cancelled');
  if (!hasContract) return { kind: 'already-cancelled' };
  const lastDay = withdrawalLastDay(policy.contractedOn, policy.documentsReceivedOn);
  return lastDay !== null && today > lastDay ? { kind: 'too-late', lastDay } : null;
}

/**
 * A policyholder withdraws on a day, which becomes the last covered day unless cover had ended before. A withdrawal in time is always accepted. With an open or paid
 * claim staff decide on the refund (decision A77); else everything that was paid is refunded.
 */
export function withdraw(
  policy: WithdrawablePolicy & { hasOpenOrPaidClaim: boolean },
  today: string,
): Result<{ refundDecidedBy: 'rule' | 'staff'; lastDay: string }, WithdrawalProblem> {
  const problem = withdrawalProblem(policy, today);
  if (problem !== null) return fail(problem);
  const lastDay = policy.ended !== null && policy.ended.lastDay < today ? policy.ended.lastDay : today;
  return ok({ refundDecidedBy: policy.hasOpenOrPaidClaim ? 'staff' : 'rule', lastDay });
}

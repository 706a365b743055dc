import { addDays } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { PolicyStatus } from './policy-status.ts';
import { policyStatus } from './policy-status.ts';
import type { PolicyEnding } from './policy-transitions.ts';

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

/** Whether any claim of a policy, as the wire shows its risks, is open or was paid: each that is not denied. */
export function hasOpenOrPaidClaim(risks: readonly { policy_risk_claims: readonly { notify_denied: boolean }[] }[]): boolean {
  return risks.some(({ policy_risk_claims: claims }) => claims.some(({ notify_denied: isDenied }) => !isDenied));
}

/** Days are civil dates of Madrid. `already-cancelled`: nothing is left to withdraw from. */
export type WithdrawalProblem = { kind: 'too-late'; lastDay: string } | { kind: 'already-cancelled' };

/** What the right of withdrawal depends on. */
export interface WithdrawablePolicy {
  status: PolicyStatus;
  /** How it ended and to which day it covers; null: it runs. */
  ended: { ending: PolicyEnding; lastDay: string } | null;
  isSigned: boolean;
  contractedOn: string;
  documentsReceivedOn: string | null;
}

/**
 * Why a policy cannot be withdrawn from on a day, or null. After a cancellation, whoever asked for it, one may withdraw still while the period runs: the right needs no
 * reason and is not given up by asking for less (Ley 22/2007 art. 10). A policy that was never signed gave all back when it ended.
 */
export function withdrawalProblem(policy: WithdrawablePolicy, today: string): WithdrawalProblem | null {
  const hasContract = policy.status !== policyStatus.cancelled || (policy.isSigned && policy.ended?.ending === 'cancelled');
  if (!hasContract) return { kind: 'already-cancelled' };
  const lastDay = withdrawalLastDay(policy.contractedOn, policy.documentsReceivedOn);
  return lastDay !== null && today > lastDay ? { kind: 'too-late', lastDay } : null;
}

/**
 * A policyholder withdraws on a day, which is the last one covered unless cover has ended before. In time it is always acknowledged; with a claim open or paid staff decides
 * on the money (decision A77), else all that was paid is given back.
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

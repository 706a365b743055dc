import type { EvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { PolicyStatus } from './policy-status.ts';
import { nextPolicyStatus, type PolicyTransitionProblem } from './policy-transitions.ts';
import { isToBeSigned } from './sign-by.ts';

export type SigningProblem = PolicyTransitionProblem | 'evaluation-to-do' | 'too-late';

/** The facts that decide whether a policy can be signed. */
export interface PolicyFactsToSign {
  status: PolicyStatus;
  /** Null: not paid yet, or the payment was returned. */
  firstPaymentOn: string | null;
  signBy: string;
  isEvaluationRequired: boolean;
  evaluationStatus: EvaluationStatus;
}

/**
 * Whether a contract can be signed on a day (civil date of Madrid):
 * paid, not signed yet, its evaluation submitted where one is required, and its sign-by date not past (decision A35).
 */
export function checkSigning(policy: PolicyFactsToSign, today: string): Result<true, SigningProblem> {
  const next = nextPolicyStatus(policy.status, 'signed');
  if (!next.ok) return fail(next.problem);
  if (policy.firstPaymentOn === null) return fail('not-paid');
  if (today > policy.signBy) return fail('too-late');
  return isToBeSigned(policy) ? ok(true) : fail('evaluation-to-do');
}

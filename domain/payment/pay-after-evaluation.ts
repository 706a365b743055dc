import { type EvaluationStatus, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { type PolicyStatus, policyStatus } from '#domain/policy/policy-status.ts';

/**
 * Whether paying a policy waits for its evaluation (decision A35): of one that was contracted to be paid after it, a draft whose evaluation is required and neither validated
 * nor without anything to evaluate.
 */
export function waitsForEvaluation(policy: {
  status: PolicyStatus;
  isPaidAfterEvaluation: boolean;
  isEvaluationRequired: boolean;
  evaluationStatus: EvaluationStatus;
}): boolean {
  const { validated, notRequired } = evaluationStatus;
  const isDone = !policy.isEvaluationRequired || policy.evaluationStatus === validated || policy.evaluationStatus === notRequired;
  return policy.isPaidAfterEvaluation && policy.status === policyStatus.draft && !isDone;
}

import { type EvaluationStatus, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { type PolicyStatus, policyStatus } from '#domain/policy/policy-status.ts';

/**
 * Whether the payment of a policy has to wait for its evaluation (decision A35): a draft that was contracted to be paid after the evaluation, whose evaluation is
 * required and has neither the status validated nor not required.
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

import { policyStatus } from '#domain/policy/policy-status.ts';

/** Whether a policy asks for the evaluation of a phone: it has not ended, wants evaluations, and insures the phone. */
export function isEvaluationRequired(phone: { active: boolean }, policy: { evaluationActive: boolean; status: number }): boolean {
  return phone.active && policy.evaluationActive && policy.status !== policyStatus.cancelled;
}

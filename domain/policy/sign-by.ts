import { type EvaluationStatus, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { addDays } from '#domain/shared/civil-date.ts';
import { type PolicyStatus, policyStatus } from './policy-status.ts';

/** The default number of days that a policyholder has to sign; a product may set another. */
export const signingDays = 30;

const statusesToSignWith: readonly EvaluationStatus[] = [
  evaluationStatus.pending,
  evaluationStatus.validated,
  evaluationStatus.notRequired,
];

/** The last day to sign a policy that was contracted on a day (decision A35). */
export function signByDate(contractedOn: string, days: number = signingDays): string {
  return addDays(contractedOn, days);
}

/** Whether the contract is ready to be signed: paid, unsigned, and its evaluation no longer waits for the customer (specification §4). */
export function isToBeSigned(policy: { status: PolicyStatus; isEvaluationRequired: boolean; evaluationStatus: EvaluationStatus }): boolean {
  if (policy.status !== policyStatus.activePaidUnsigned) return false;
  return !policy.isEvaluationRequired || statusesToSignWith.includes(policy.evaluationStatus);
}

/**
 * Whether a policy is cancelled today because its sign-by date has passed (decision A35). Never while `isForPerson`: its evaluation waits for a person of the
 * office, or has used up all its repetitions.
 */
export function hasMissedSignBy(policy: { status: PolicyStatus; signBy: string; isForPerson: boolean }, today: string): boolean {
  const isUnsigned = policy.status === policyStatus.draft || policy.status === policyStatus.activePaidUnsigned;
  return isUnsigned && today > policy.signBy && !policy.isForPerson;
}

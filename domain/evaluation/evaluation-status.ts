import { riskType } from '#domain/policy/risk-type.ts';
import type { Verdict } from './verdict.ts';

/** Specification §4: 1 undefined, 2 pending, 3 validated, 4 rejected, 5 canceled, 6 not required. */
export const evaluationStatus = { undefined: 1, pending: 2, validated: 3, rejected: 4, canceled: 5, notRequired: 6 } as const;
export type EvaluationStatus = (typeof evaluationStatus)[keyof typeof evaluationStatus];

const worstFirst: readonly EvaluationStatus[] = [4, 2, 1, 5, 3, 6];

/**
 * The policy's status is the worst of its active risks, 4 > 2 > 1 > 5 > 3 > 6 (decision A25); it is derived from theirs and never the other way round.
 * `risks`: the statuses of the active risks that are evaluated; with none the policy's is 6, not required.
 */
export function policyEvaluationStatus(risks: readonly EvaluationStatus[]): EvaluationStatus {
  return worstFirst.find((status) => risks.includes(status)) ?? evaluationStatus.notRequired;
}

/** The statuses that are worse than `status`: a risk with one of them outweighs it in the policy's status (decision A25). */
export function evaluationStatusesWorseThan(status: EvaluationStatus): EvaluationStatus[] {
  return worstFirst.slice(0, worstFirst.indexOf(status));
}

/** The risk's status after a decision on its photos. Breakage is status 4 too, with its own notice (decision A74). */
export function statusOfVerdict(verdict: Verdict): EvaluationStatus {
  return verdict === 'Validated' ? evaluationStatus.validated : evaluationStatus.rejected;
}

/** Whether an evaluation may be opened for a risk in this status: still to do, or rejected (a repaired phone too: decision A74). */
export function canOpenEvaluation(status: EvaluationStatus): boolean {
  return status === evaluationStatus.undefined || status === evaluationStatus.rejected;
}

/** The first status of a new risk: 1 for a mobile of a policy that requires an evaluation, 6 for any other. */
export function firstEvaluationStatus(risk: number, isEvaluationRequired: boolean): EvaluationStatus {
  return isEvaluationRequired && risk === riskType.mobile ? evaluationStatus.undefined : evaluationStatus.notRequired;
}

/** The status of a risk that is taken out of its policy: a pending evaluation must be done again if the risk is insured again, any other status stays. */
export function evaluationStatusWhenOff(status: EvaluationStatus): EvaluationStatus {
  return status === evaluationStatus.pending ? evaluationStatus.undefined : status;
}

/** The risk's status after the end of its policy: undefined, pending and rejected become canceled, any other stays. */
export function evaluationStatusAtPolicyEnd(status: EvaluationStatus): EvaluationStatus {
  const { undefined: toDo, pending, rejected, canceled } = evaluationStatus;
  return status === toDo || status === pending || status === rejected ? canceled : status;
}

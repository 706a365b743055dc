import { riskType } from '#domain/policy/risk-type.ts';
import type { Verdict } from './verdict.ts';

/** Specification §4: 1 undefined, 2 pending, 3 validated, 4 rejected, 5 canceled, 6 not required. */
export const evaluationStatus = { undefined: 1, pending: 2, validated: 3, rejected: 4, canceled: 5, notRequired: 6 } as const;
export type EvaluationStatus = (typeof evaluationStatus)[keyof typeof evaluationStatus];

const worstFirst: readonly EvaluationStatus[] = [4, 2, 1, 5, 3, 6];

/**
 * The policy's status is the worst of its active risks, 4 > 2 > 1 > 5 > 3 > 6 (decision A25); the risk is the truth. `risks` are the
 * statuses of the active risks that are evaluated; without any, not required.
 */
export function policyEvaluationStatus(risks: readonly EvaluationStatus[]): EvaluationStatus {
  return worstFirst.find((status) => risks.includes(status)) ?? evaluationStatus.notRequired;
}

/** The statuses of a risk that outweigh one in its policy's (decision A25). */
export function evaluationStatusesWorseThan(status: EvaluationStatus): EvaluationStatus[] {
  return worstFirst.slice(0, worstFirst.indexOf(status));
}

/** What a decided pair of photos makes of the risk; breakage is status 4 with its own notice (decision A74). */
export function statusOfVerdict(verdict: Verdict): EvaluationStatus {
  return verdict === 'Validated' ? evaluationStatus.validated : evaluationStatus.rejected;
}

/** Whether an evaluation may be opened for a risk in this status: still to do, or rejected (a repaired phone too: decision A74). */
export function canOpenEvaluation(status: EvaluationStatus): boolean {
  return status === evaluationStatus.undefined || status === evaluationStatus.rejected;
}

/** With what a risk begins: a mobile of a policy that requires an evaluation has it to do, the rest need none. */
export function firstEvaluationStatus(risk: number, isEvaluationRequired: boolean): EvaluationStatus {
  return isEvaluationRequired && risk === riskType.mobile ? evaluationStatus.undefined : evaluationStatus.notRequired;
}

/** What a risk that is insured no more keeps: what was being looked at is to be done again when it is insured again. */
export function evaluationStatusWhenOff(status: EvaluationStatus): EvaluationStatus {
  return status === evaluationStatus.pending ? evaluationStatus.undefined : status;
}

/** What the end of its policy makes of a risk's status: one still open is canceled, one that was validated stays so. */
export function evaluationStatusAtPolicyEnd(status: EvaluationStatus): EvaluationStatus {
  const { undefined: toDo, pending, rejected, canceled } = evaluationStatus;
  return status === toDo || status === pending || status === rejected ? canceled : status;
}

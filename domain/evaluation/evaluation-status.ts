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

/** What a decided pair of photos makes of the risk; breakage is status 4 with its own notice (decision A74). */
export function statusOfVerdict(verdict: Verdict): EvaluationStatus {
  return verdict === 'Validated' ? evaluationStatus.validated : evaluationStatus.rejected;
}

/** Whether an evaluation may be opened for a risk in this status: still to do, or rejected (a repaired phone too: decision A74). */
export function canOpenEvaluation(status: EvaluationStatus): boolean {
  return status === evaluationStatus.undefined || status === evaluationStatus.rejected;
}

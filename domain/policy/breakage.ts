import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { verdictOf } from '#domain/evaluation/verdict.ts';
import type { EvaluationFacts } from './policy-facts.ts';

/** The sides of a phone on which damage was seen. */
export type Damaged = 'front' | 'back' | 'both';

/**
 * The sides on which the last rejected evaluation of these risks found damage (breakage has a notice of its own, decision A74);
 * null when it was rejected for another reason.
 */
export function breakageOf(policy: { evaluations: readonly EvaluationFacts[] }, riskIds: readonly number[]): Damaged | null {
  const last = policy.evaluations
    .filter((evaluation) => riskIds.includes(evaluation.policy_risk_id) && evaluation.status === evaluationStatus.rejected)
    .reduce<EvaluationFacts | null>((latest, one) => {
      return latest === null || Date.parse(one.created_at) > Date.parse(latest.created_at) ? one : latest;
    }, null);
  if (last === null || verdictOf(last.frontal.label, last.trasera.label) !== 'Breakage') return null;
  if (last.trasera.label !== 'Breakage') return 'front';
  return last.frontal.label === 'Breakage' ? 'both' : 'back';
}

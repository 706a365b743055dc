import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { verdictOf } from '#domain/evaluation/verdict.ts';
import type { EvaluationFacts } from './policy-facts.ts';

/** Where damage is seen. */
export type Damaged = 'front' | 'back' | 'both';

/** Where the last evaluation of these risks found damage; null when it did not end in breakage, which has its own notice (decision A74). */
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

import { canOpenEvaluation } from '#domain/evaluation/evaluation-status.ts';
import type { PolicyFacts, RiskFacts } from './policy-facts.ts';
import { policyStatus } from './policy-status.ts';

/** The active mobile risks of a policy whose evaluation has to be done or repeated. */
export function risksToEvaluate<Risk extends RiskFacts>(policy: PolicyFacts<Risk>) {
  if (policy.evaluation_active !== 1 || policy.status === policyStatus.cancelled) return [];
  return policy.policy_risks.filter(
    ({ active, policy_risk_mobile: mobile }) => active && mobile && canOpenEvaluation(mobile.evaluation_status),
  );
}

/** The risk with the id `riskId` if it has to be evaluated, or without an id the first that has to be. */
export function riskToEvaluate<Risk extends RiskFacts>(policy: PolicyFacts<Risk>, riskId?: number) {
  const open = risksToEvaluate(policy);
  return (riskId === undefined ? open[0] : open.find((risk) => risk.id === riskId)) ?? null;
}

/** The mobile risk with the id `wanted`; without an id the first that has to be evaluated, else the first mobile. */
export function riskOf<Risk extends RiskFacts>(policy: PolicyFacts<Risk>, wanted: number | undefined): Risk | undefined {
  return (
    riskToEvaluate(policy, wanted) ??
    policy.policy_risks.find((candidate) => candidate.policy_risk_mobile && (wanted === undefined || candidate.id === wanted))
  );
}

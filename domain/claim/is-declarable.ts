import { policyStatus } from '#domain/policy/policy-status.ts';
import { claimTypesOf } from './claim-type.ts';

/** Whether a claim of this insured thing can be declared: the notice is taken of whatever was paid once, also when it has ended (decision A50). */
export const isDeclarable = (policy: { status: number }, risk: { risk_type: number; active: boolean }): boolean =>
  policy.status !== policyStatus.draft &&
  claimTypesOf(risk.risk_type).length > 0 &&
  (risk.active || policy.status === policyStatus.cancelled);

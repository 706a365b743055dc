import { policyStatus } from '#domain/policy/policy-status.ts';
import { claimTypesOf } from './claim-type.ts';

/** Whether a claim can be declared for this risk: its policy was paid at least once, and may have ended since (decision A50). */
export const isDeclarable = (policy: { status: number }, risk: { risk_type: number; active: boolean }): boolean =>
  policy.status !== policyStatus.draft &&
  claimTypesOf(risk.risk_type).length > 0 &&
  (risk.active || policy.status === policyStatus.cancelled);

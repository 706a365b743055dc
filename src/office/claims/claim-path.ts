import type { ClaimDetail } from '#domain/wire/claims.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';

/** The page of a claim: its calls need its policy and risk too. */
export function claimPath({ policy_id, policy_risk_id, id }: Pick<ClaimDetail, 'policy_id' | 'policy_risk_id' | 'id'>): AppPath {
  return `/oficina/siniestros/${policy_id}/${policy_risk_id}/${id}`;
}

import { type ClaimDetail, getClaim, listClaims, listPolicyClaims, updateClaim } from '#domain/wire/claims.ts';
import { getHistory } from '#domain/wire/history.ts';
import { useSave } from '#src/data/save.ts';

/** Where the calls of a claim find it. */
export const placeOf = ({ policy_id, policy_risk_id, id }: ClaimDetail) => ({ id: policy_id, riskId: policy_risk_id, claimId: id });

/** Writes down what happens to a claim. */
export function useClaimChange() {
  return useSave(updateClaim, { invalidates: [getClaim, listClaims, listPolicyClaims, getHistory] });
}

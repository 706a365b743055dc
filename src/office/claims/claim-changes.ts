import { useState } from 'react';
import { type ClaimDetail, getClaim, listClaims, listPolicyClaims, updateClaim } from '#domain/wire/claims.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import { getHistory } from '#domain/wire/history.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { useReadAgain } from '#src/office/kit/use-change.ts';

/**
 * Sends a decision on a claim, based on the claim as it was when the sheet was opened. When the server refuses it because the claim has changed meanwhile, the claim
 * is read again: `since` and `now` are what the person saw and what it is now, and the next decision sent is based on `now`.
 */
export function useClaimChange(claim: ClaimDetail) {
  const ask = useAsk();
  const readAgain = useReadAgain();
  const [since] = useState(claim);
  const [now, setNow] = useState(claim);
  const params = { id: claim.policy_id, riskId: claim.policy_risk_id, claimId: claim.id };
  const { mutateAsync } = useSave(updateClaim, { invalidates: [listClaims, listPolicyClaims, getHistory] });

  const change = async (body: BodyInput<typeof updateClaim>) => {
    try {
      await mutateAsync({ params, body, asRead: now });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') setNow(await readAgain(ask(getClaim, { params })));
      throw error;
    }
  };

  return { change, since, now };
}

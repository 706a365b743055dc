import { useState } from 'react';
import { type ClaimDetail, getClaim, listClaims, listPolicyClaims, updateClaim } from '#domain/wire/claims.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import { getHistory } from '#domain/wire/history.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { useReadAgain } from '#src/office/kit/use-change.ts';

/**
 * Writes down what happens to a claim, decided of the claim as it was when this was opened. Refused because something has happened to it meanwhile, it is read again: what differs is
 * told (`since`, `now`), and what is sent then is decided of that.
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

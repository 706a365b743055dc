import type { ItemGrant } from '#domain/outbox/item.ts';
import { openClaim } from '#domain/wire/claims.ts';
import type { Api } from '#src/api/client.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';
import { claimGrants } from './claim-grant.ts';

/** A new grant is requested when the stored one is valid for less than this, in milliseconds. */
const freshForMs = 24 * 60 * 60_000;

/**
 * The grant stored on the phone while it is valid, else a new one. Null: there is neither, and the claim's items wait until somebody who is signed in has a
 * network.
 */
export async function claimGrantOf(api: Api, records: Records, place: ClaimPlace, now: number): Promise<ItemGrant | null> {
  const kept = await claimGrants(records)
    .read(place)
    .catch(() => undefined);
  if (kept && kept.expiresAt > now + freshForMs) return kept;
  return fetchClaimGrant(api, records, place).catch(() => (kept && kept.expiresAt > now ? kept : null));
}

/** Requests a new grant, whatever the phone has stored. @throws what the call throws */
export async function fetchClaimGrant(api: Api, records: Records, place: ClaimPlace): Promise<ItemGrant> {
  const { grant } = await api.call(openClaim, { params: { id: place.policyId, riskId: place.riskId } });
  const fresh: ItemGrant = { id: grant.id, token: grant.token, expiresAt: Date.parse(grant.expires_at) };
  await claimGrants(records)
    .write(place, fresh)
    .catch(() => undefined);
  return fresh;
}

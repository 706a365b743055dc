import type { ItemGrant } from '#domain/outbox/item.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';
import { keptValues } from '#src/platform/storage/outbox-store.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';

const nameOf = ({ userId, riskId }: Pick<ClaimPlace, 'userId' | 'riskId'>) => `${userId}:${riskId}`;

/** The stored grants with which this phone sends claims (decision A81), by person and insured thing. */
export function claimGrants(records: Records) {
  const kept = keptValues<ItemGrant>(records, 'claim-grant');
  return {
    read: (place: Pick<ClaimPlace, 'userId' | 'riskId'>) => kept.get(nameOf(place)),
    write: (place: ClaimPlace, grant: ItemGrant) => kept.set(nameOf(place), grant),
    forget: (place: Pick<ClaimPlace, 'userId' | 'riskId'>) => kept.remove(nameOf(place)),
  };
}

import type { Proposal } from '#domain/wire/proposals.ts';
import { priceWire } from '#server/modules/prices/price-wire.ts';
import type { ProposalRow } from './store.ts';

export function proposalWire(identifier: string, { state, version, priced, createdAt, lastDay }: ProposalRow): Proposal {
  return {
    identifier_proposal: identifier,
    version,
    ...state,
    price: priced && { product_id: priced.productId, ...priceWire(priced.quote) },
    created_at: createdAt.toISOString(),
    last_day: lastDay,
  };
}

import type { UseStore } from 'idb-keyval';
import type { Outbox } from '#src/outbox/outbox.ts';
import { renewGrants } from './renew-grants.ts';
import { startOutbox } from './start-outbox.ts';
import { type GuestParts, watchGuest } from './watch-guest.ts';

/** The outbox, what renews the grants of its items, and what tells a desktop how far a handed-over evaluation is: together, after the first screen. */
export function startQueue({ records, apiBase, ...parts }: Omit<GuestParts, 'outbox'> & { records: UseStore; apiBase: string }): Outbox {
  const outbox = startOutbox(parts.store, records, apiBase);
  renewGrants(parts.store, parts.api, records, outbox);
  watchGuest({ ...parts, outbox });
  return outbox;
}

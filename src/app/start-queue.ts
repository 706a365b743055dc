import type { UseStore } from 'idb-keyval';
import type { Outbox } from '#src/outbox/outbox.ts';
import { type LastWords, renewGrants } from './renew-grants.ts';
import { startOutbox } from './start-outbox.ts';
import { type GuestParts, watchGuest } from './watch-guest.ts';

/** Starts the outbox, the renewal of its items' grants and the reports to the desktop that handed an evaluation over, all with the outbox's first call. */
export function startQueue({ records, apiBase, onArrived, ...parts }: QueueParts): Outbox {
  const { store } = parts;
  const lastWords: LastWords = new Map();
  const outbox = startOutbox({ store, records, apiBase, onArrived, lastWords });
  renewGrants(store, parts.api, records, outbox, lastWords);
  watchGuest({ ...parts, outbox });
  return outbox;
}

interface QueueParts extends Omit<GuestParts, 'outbox'> {
  records: UseStore;
  apiBase: string;
  /** The server has confirmed an evaluation. */
  onArrived: () => void;
}

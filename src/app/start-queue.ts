import type { UseStore } from 'idb-keyval';
import { openEvaluationAtom } from '#src/features/evaluation/evaluation-state.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { guestAtom } from '#src/parts/state/guest.ts';
import { forgetGrants } from './forget-grants.ts';
import { renewGrants } from './renew-grants.ts';
import { startOutbox } from './start-outbox.ts';
import { type GuestParts, watchGuest } from './watch-guest.ts';

/** The outbox, what renews the grants of its items, and what tells a desktop how far a handed-over evaluation is: together, after the first screen. */
export function startQueue({ records, apiBase, onArrived, ...parts }: QueueParts): Outbox {
  const { store, router } = parts;
  const outbox = startOutbox({ store, records, apiBase, onArrived });
  renewGrants(store, parts.api, records, outbox);
  watchGuest({ ...parts, outbox });
  forgetGrants(store, records, outbox).catch(() => {});
  // Whoever comes back from home is led to where they left it, as after a cold start.
  router.subscribe('onResolved', () => {
    if (router.state.location.pathname === '/' && store.get(guestAtom) === null) store.set(openEvaluationAtom, null);
  });
  return outbox;
}

interface QueueParts extends Omit<GuestParts, 'outbox'> {
  records: UseStore;
  apiBase: string;
  /** The server has confirmed an evaluation. */
  onArrived: () => void;
}

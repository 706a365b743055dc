import type { createStore } from 'jotai';
import { openChannel } from '#src/outbox/channel.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { outboxStore } from '#src/platform/storage/outbox-store.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';
import { guestAtom } from '#src/state/guest.ts';
import { forgetGrants } from './forget-grants.ts';

/**
 * Starts the outbox when it has something to do: something lies on the phone, put there by this page before, by another tab or by the service worker, or a
 * desktop is to be told of a handed-over evaluation. Until then nothing of it is fetched, unless a screen calls it. A phone whose store cannot be read starts it
 * too: it keeps in memory then. Resolves when it has looked for the first time.
 */
export async function watchQueue(store: ReturnType<typeof createStore>, records: Records, outbox: Outbox): Promise<void> {
  let isStarted = false;
  const look = async () => {
    if (isStarted) return;
    const items = await outboxStore(records)
      .list()
      .catch(() => null);
    if (items?.length === 0 && store.get(guestAtom) === null) return;
    // The first call starts it, and what was left on the phone goes out. Its chunk may not come: then the next look starts it.
    isStarted = await outbox.list().then(
      () => true,
      () => false,
    );
  };
  const lookAgain = () => void look();
  openChannel()?.addEventListener('message', lookAgain);
  // A page that was put away has not heard what the others told.
  addEventListener('pageshow', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  await Promise.all([look(), forgetGrants(store, records, outbox).catch(() => {})]);
}

import type { createStore } from 'jotai';
import { openChannel } from '#src/outbox/channel.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { outboxStore } from '#src/platform/storage/outbox-store.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';
import { guestAtom } from '#src/state/guest.ts';
import { forgetGrants } from './forget-grants.ts';

/**
 * Starts the outbox when it has something to do: there are items on the phone, stored earlier by this page, another tab or the service worker, or a desktop
 * waits for reports on a handed-over evaluation. Until then none of its code is loaded, unless a screen calls it. A phone whose storage cannot be read starts
 * it too: the items are then in memory. Resolves after the first look.
 */
export async function watchQueue(store: ReturnType<typeof createStore>, records: Records, outbox: Outbox): Promise<void> {
  let isStarted = false;
  const look = async () => {
    if (isStarted) return;
    const items = await outboxStore(records)
      .list()
      .catch(() => null);
    if (items?.length === 0 && store.get(guestAtom) === null) return;
    // The first call starts the outbox, which sends what was left on the phone. When its chunk cannot be loaded, the next look tries again.
    isStarted = await outbox.list().then(
      () => true,
      () => false,
    );
  };
  const lookAgain = () => void look();
  openChannel()?.addEventListener('message', lookAgain);
  // A page in the back/forward cache or in the background has missed what the others broadcast.
  addEventListener('pageshow', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  await Promise.all([look(), forgetGrants(store, records, outbox).catch(() => {})]);
}

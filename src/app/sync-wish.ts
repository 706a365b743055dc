import type { OutboxItem } from '#domain/outbox/item.ts';

interface SyncRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/**
 * Registers a Background Sync, so that the browser wakes the service worker when there is a network (fault FB1), once for each waiting item. A tag that is
 * registered again while its event fires fires again at once (https://wicg.github.io/background-sync/spec/#fire-a-sync-event): registered at each change of
 * the queue, it never let the queue rest.
 */
export function syncWish(wish: () => Promise<unknown>) {
  let wishedFor: ReadonlySet<string> = new Set();
  return {
    /** Registers when an item waits that was not registered for. To be called after each change of the queue. */
    look: (items: readonly Pick<OutboxItem, 'id' | 'isReleased' | 'state'>[]): void => {
      const waiting = items.filter(({ isReleased, state }) => isReleased && state !== 'sent').map(({ id }) => id);
      const isNew = waiting.some((id) => !wishedFor.has(id));
      wishedFor = new Set(waiting);
      if (isNew) wish().catch(() => {});
    },
    /** Makes the next `look` register again for all items: browsers give up after a few tries. */
    renew: (): void => {
      wishedFor = new Set();
    },
  };
}

/** Registers the tag in browsers that have Background Sync. */
export async function registerSync(tag: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = (await navigator.serviceWorker.getRegistration()) as SyncRegistration | undefined;
  await registration?.sync?.register(tag);
}

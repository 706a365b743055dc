import type { OutboxItem } from '#domain/outbox/item.ts';

interface SyncRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/**
 * Wishes that the browser wakes the service worker when there is a network (fault FB1), once for each thing that waits. A wish that is uttered anew while it is
 * being granted is granted again at once (https://wicg.github.io/background-sync/spec/#fire-a-sync-event): uttered at each change of the queue, it let the queue never rest.
 */
export function syncWish(wish: () => Promise<unknown>) {
  let wishedFor: ReadonlySet<string> = new Set();
  return {
    /** Looks at the queue. To be called after each change. */
    look: (items: readonly Pick<OutboxItem, 'id' | 'isReleased' | 'state'>[]): void => {
      const waiting = items.filter(({ isReleased, state }) => isReleased && state !== 'sent').map(({ id }) => id);
      const isNew = waiting.some((id) => !wishedFor.has(id));
      wishedFor = new Set(waiting);
      if (isNew) wish().catch(() => {});
    },
    /** The next look wishes for all of it again: browsers give a wish up after a few tries. */
    renew: (): void => {
      wishedFor = new Set();
    },
  };
}

/** What the browser is asked, where it has Background Sync. */
export async function registerSync(tag: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = (await navigator.serviceWorker.getRegistration()) as SyncRegistration | undefined;
  await registration?.sync?.register(tag);
}

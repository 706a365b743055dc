import type { OutboxItem } from '#domain/outbox/item.ts';
import type { outboxStore } from './outbox-store.ts';
import type { StorageError } from './storage-error.ts';

const queueKey = '';

/**
 * A store whose small notes about an item (it is being sent, how far, it has arrived) do not fail on a full phone: this page remembers a note that could not be
 * written, and writes it when the queue's record can be written again. So items that waited when the phone became full are still sent, once, and shown in their true
 * state (fault FA4). Any other write fails as in the store itself. A page opened before there is room does not know the notes and sends those items again: the
 * server takes each once.
 */
export function knownAhead(store: ReturnType<typeof outboxStore>): ReturnType<typeof outboxStore> {
  /**
   * Notes that could not be written, by item id (the queue's record has an empty key). A note holds as long as the stored record is the one on which it was based; a
   * note that the server has the item always holds.
   */
  const ahead = new Map<string, { disk: string; now: unknown }>();
  const seen = <Kept>(key: string, kept: Kept): Kept => {
    const known = ahead.get(key);
    const isBelieved = known && ((known.now as Partial<OutboxItem>).state === 'sent' || known.disk === JSON.stringify(kept));
    return isBelieved ? (known.now as Kept) : kept;
  };
  const seenItem = (item: OutboxItem) => seen(item.id, item);

  async function note<Kept, Written>(
    key: string,
    write: (change: (kept: Kept) => Kept) => Promise<Written>,
    make: (kept: Kept) => Kept,
  ): Promise<Written | Kept> {
    let held: { disk: string; now: Kept } | undefined;
    try {
      const written = await write((kept) => {
        held = { disk: JSON.stringify(kept), now: make(seen(key, kept)) };
        return held.now;
      });
      ahead.delete(key);
      return written;
    } catch (error) {
      if (!held || (error as StorageError).reason !== 'full') throw error;
      ahead.set(key, held);
      return held.now;
    }
  }

  const change: typeof store.change = (id, make) => note<OutboxItem, OutboxItem | null>(id, (write) => store.change(id, write), make);

  return {
    ...store,
    change,
    list: async () => (await store.list()).map(seenItem),
    transact: (plan) => store.transact((items, drafts) => plan(new Map([...items].map(([id, item]) => [id, seenItem(item)])), drafts)),
    readQueue: async () => seen(queueKey, await store.readQueue()),
    async changeQueue(make) {
      const queue = await note(queueKey, store.changeQueue, make);
      if (ahead.has(queueKey)) return queue;
      for (const id of ahead.keys()) await change(id, (item) => item).catch(() => {});
      return queue;
    },
  };
}

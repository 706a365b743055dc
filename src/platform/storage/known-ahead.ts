import type { OutboxItem } from '#domain/outbox/item.ts';
import type { outboxStore } from './outbox-store.ts';
import type { StorageError } from './storage-error.ts';

const queueKey = '';

/**
 * A phone's store on which what is only noted of one item (that it is leaving, how far it is, that it has arrived) needs no room: where there is none, this page
 * knows it, and writes it when the queue's record can be written again. So what waited when the phone became full still leaves, once, and is shown as it is (fault
 * FA4). Anything else is refused as by the store itself. A page that is opened before there is room sends again what this one could not note: the server takes each thing once.
 */
export function knownAhead(store: ReturnType<typeof outboxStore>): ReturnType<typeof outboxStore> {
  /** Records that the disk had no room for, by their item's id: believed as long as the disk says of them what it said then. Nothing undoes the server's word. */
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
      return await write((kept) => {
        held = { disk: JSON.stringify(kept), now: make(seen(key, kept)) };
        return held.now;
      });
    } catch (error) {
      if (!held || (error as StorageError).reason !== 'full') throw error;
      ahead.set(key, held);
      return held.now;
    }
  }

  return {
    ...store,
    list: async () => (await store.list()).map(seenItem),
    change: (id, make) => note<OutboxItem, OutboxItem | null>(id, (write) => store.change(id, write), make),
    transact: (plan) => store.transact((items, drafts) => plan(new Map([...items].map(([id, item]) => [id, seenItem(item)])), drafts)),
    readQueue: async () => seen(queueKey, await store.readQueue()),
    async changeQueue(make) {
      const queue = await note(queueKey, store.changeQueue, make);
      for (const id of ahead.keys()) await store.change(id, seenItem).catch(() => {});
      return queue;
    },
  };
}

import type { UseStore } from 'idb-keyval';
import type { KeptDraft } from '#domain/outbox/claim-draft.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { emptyQueueRecord } from '#domain/outbox/queue-record.ts';
import { knownAhead } from './known-ahead.ts';
import { outboxStore, readKept } from './outbox-store.ts';
import { storageHealth } from './storage-health.ts';

type OutboxStore = ReturnType<typeof outboxStore>;

/** What can still be read from a store that accepts no more writes. */
interface StillThere {
  items: readonly OutboxItem[];
  drafts: ReadonlyMap<string, KeptDraft>;
  readBytes: OutboxStore['readBytes'];
}

const nothing: StillThere = { items: [], drafts: new Map(), readBytes: async () => null };

/** A store in the memory of the page: on a device that stores nothing, items can still be sent while the page is open (fault FA9). */
export function memoryStore(before: StillThere = nothing): OutboxStore {
  const items = new Map(before.items.map((item) => [item.id, item]));
  const kept = new Map<string, ArrayBuffer>();
  const drafts = new Map(before.drafts);
  let queue = emptyQueueRecord;
  const put = (item: OutboxItem) => {
    items.set(item.id, item);
    if (item.state === 'sent') kept.delete(item.id);
  };
  return {
    list: async () => [...items.values()],
    readBytes: async (id) => kept.get(id) ?? (items.has(id) ? before.readBytes(id) : null),
    async change(id, change) {
      const item = items.get(id);
      if (!item) return null;
      const next = change(item);
      put(next);
      return next;
    },
    async transact(plan) {
      const changes = plan(items, drafts);
      for (const id of changes.remove) {
        items.delete(id);
        kept.delete(id);
      }
      for (const item of changes.put) put(item);
      for (const [id, bytes] of changes.bytes) kept.set(id, bytes);
      for (const [name, draft] of changes.drafts) {
        if (draft) drafts.set(name, draft);
        else drafts.delete(name);
      }
    },
    readQueue: async () => queue,
    async changeQueue(change) {
      queue = change(queue);
      return queue;
    },
  };
}

/**
 * The phone's store or, where the phone stores nothing, this page's memory, which starts with what was stored before. Decided once, at the first use;
 * `storageHealth` tells the person.
 */
export function storeOrMemory(use: UseStore): OutboxStore {
  let chosen: Promise<OutboxStore> | null = null;
  const choose = () =>
    (chosen ??= storageHealth(use).then((health) => (health === 'none' ? readableStore(use) : knownAhead(outboxStore(use)))));
  return {
    list: async () => (await choose()).list(),
    readBytes: async (id) => (await choose()).readBytes(id),
    change: async (id, change) => (await choose()).change(id, change),
    transact: async (plan) => (await choose()).transact(plan),
    readQueue: async () => (await choose()).readQueue(),
    changeQueue: async (change) => (await choose()).changeQueue(change),
  };
}

/** A phone that is full, or did not answer in time, may still be readable: the person continues where they were, and waiting items are sent. */
async function readableStore(use: UseStore): Promise<OutboxStore> {
  const kept = await readKept(use).catch(() => null);
  return memoryStore(kept ? { ...kept, readBytes: outboxStore(use).readBytes } : nothing);
}

import type { UseStore } from 'idb-keyval';
import type { KeptDraft } from '#domain/outbox/claim-draft.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { emptyQueueRecord } from '#domain/outbox/queue-record.ts';
import { knownAhead } from './known-ahead.ts';
import { outboxStore, readKept } from './outbox-store.ts';
import { storageHealth } from './storage-health.ts';

type OutboxStore = ReturnType<typeof outboxStore>;

/** What a store that takes nothing more can still give. */
interface StillThere {
  items: readonly OutboxItem[];
  drafts: ReadonlyMap<string, KeptDraft>;
  readBytes: OutboxStore['readBytes'];
}

const nothing: StillThere = { items: [], drafts: new Map(), readBytes: async () => null };

/** Items for as long as the page is open: on a device that keeps nothing, what has a network can still be sent (fault FA9). */
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
 * The phone's store, or this page's memory where the phone keeps nothing, which goes on with what was kept before; found out once, at first
 * use. The person is told by `storageHealth`.
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

/** A phone that is full, or had no answer in time, may still be read: the person goes on where they were, and what waits is sent. */
async function readableStore(use: UseStore): Promise<OutboxStore> {
  const kept = await readKept(use).catch(() => null);
  return memoryStore(kept ? { ...kept, readBytes: outboxStore(use).readBytes } : nothing);
}

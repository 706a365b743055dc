import { del, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { KeptDraft } from '#domain/outbox/claim-draft.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { emptyQueueRecord, type QueueRecord } from '#domain/outbox/queue-record.ts';
import type { StoreChanges } from '#domain/outbox/store-changes.ts';

const metaKey = (id: string) => `meta:${id}`;
const bytesKey = (id: string) => `bytes:${id}`;
const draftKey = (name: string) => `draft:${name}`;
const queueKey = 'queue';

/** Fields added after the first release, with their values for items stored before. */
const laterFields = { sealedAt: null } satisfies Partial<OutboxItem>;
const readItem = (value: unknown): OutboxItem => ({ ...laterFields, ...(value as OutboxItem) });

/**
 * Outbox items in IndexedDB: two records each (`meta:` and `bytes:`), so that a change of state never rewrites a photo and a list never loads one. The only key is
 * the client's id (fault FA6); bytes are ArrayBuffers, not Blobs (FA3). Each method is one transaction. When an item becomes `sent`, the same transaction deletes
 * its bytes.
 *
 * @throws {StorageError}
 */
export function outboxStore(within: UseStore) {
  return {
    list: (): Promise<OutboxItem[]> => within('readonly', readAll),

    readBytes: async (id: string): Promise<ArrayBuffer | null> => (await get<ArrayBuffer>(bytesKey(id), within)) ?? null,

    /** Changes an item if it is still there; returns it, or null when it is gone. */
    change: (id: string, change: (item: OutboxItem) => OutboxItem): Promise<OutboxItem | null> =>
      within('readwrite', async (store) => {
        const kept: unknown = await promisifyRequest(store.get(metaKey(id)));
        if (kept === undefined) return null;
        const item = readItem(kept);
        const next = change(item);
        if (next !== item) put(store, next);
        return next;
      }),

    /** Reads all items and drafts, then writes the changes that `plan` returns: all of them or none. */
    transact: (plan: (items: ReadonlyMap<string, OutboxItem>, drafts: ReadonlyMap<string, KeptDraft>) => StoreChanges): Promise<void> =>
      within('readwrite', async (store) => {
        const items = new Map((await readAll(store)).map((item) => [item.id, item]));
        const changes = plan(items, await readDrafts(store));
        for (const id of changes.remove) {
          store.delete(metaKey(id));
          store.delete(bytesKey(id));
        }
        for (const item of changes.put) put(store, item);
        for (const [name, draft] of changes.drafts) {
          if (draft) store.put(draft, draftKey(name));
          else store.delete(draftKey(name));
        }
        // `add`, so that stored bytes are never overwritten: the bytes under an id stay the same (rule FB8).
        for (const [id, bytes] of changes.bytes) store.add(bytes, bytesKey(id));
      }),

    readQueue: async (): Promise<QueueRecord> => (await get<QueueRecord>(queueKey, within)) ?? emptyQueueRecord,

    changeQueue: (change: (queue: QueueRecord) => QueueRecord): Promise<QueueRecord> =>
      within('readwrite', async (store) => {
        const kept = (await promisifyRequest(store.get(queueKey))) as QueueRecord | undefined;
        const next = change(kept ?? emptyQueueRecord);
        store.put(next, queueKey);
        return next;
      }),
  };
}

/** All items and drafts, without the items' bytes. @throws {StorageError} */
export function readKept(within: UseStore): Promise<{ items: OutboxItem[]; drafts: Map<string, KeptDraft> }> {
  return within('readonly', async (store) => ({ items: await readAll(store), drafts: await readDrafts(store) }));
}

async function readAll(store: IDBObjectStore): Promise<OutboxItem[]> {
  const values: unknown[] = await promisifyRequest(store.getAll(IDBKeyRange.bound('meta:', 'meta;', false, true)));
  return values.map(readItem);
}

async function readDrafts(store: IDBObjectStore): Promise<Map<string, KeptDraft>> {
  const range = IDBKeyRange.bound('draft:', 'draft;', false, true);
  const keys = (await promisifyRequest(store.getAllKeys(range))) as string[];
  const values = (await promisifyRequest(store.getAll(range))) as KeptDraft[];
  return new Map(values.map((draft, index) => [keys[index]?.slice('draft:'.length) ?? '', draft]));
}

function put(store: IDBObjectStore, item: OutboxItem): void {
  store.put(item, metaKey(item.id));
  if (item.state === 'sent') store.delete(bytesKey(item.id));
}

/** Small values of one kind, in the same database: drafts, grants, challenges, a shared picture, documents. @throws {StorageError} */
export function keptValues<Value>(store: UseStore, kind: 'draft' | 'grant' | 'claim-grant' | 'challenges' | 'shared' | 'document') {
  const key = (name: string) => `${kind}:${name}`;
  return {
    get: (name: string): Promise<Value | undefined> => get<Value>(key(name), store),
    set: (name: string, value: Value): Promise<void> => set(key(name), value, store),
    /** Changes the value if there is one, in one transaction. */
    change: (name: string, change: (value: Value) => Value): Promise<void> =>
      store('readwrite', async (records) => {
        const kept = (await promisifyRequest(records.get(key(name)))) as Value | undefined;
        if (kept !== undefined) records.put(change(kept), key(name));
      }),
    remove: (name: string): Promise<void> => del(key(name), store),
  };
}

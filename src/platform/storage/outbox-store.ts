import { del, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval';
import type { OutboxItem } from '#domain/outbox/item.ts';

const metaKey = (id: string) => `meta:${id}`;
const bytesKey = (id: string) => `bytes:${id}`;
const between = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export type OutboxStore = ReturnType<typeof outboxStore>;

/** The phone cannot keep what was given to it: full, or not what was written. */
export class StorageError extends Error {
  readonly reason: 'full' | 'damaged';
  constructor(reason: 'full' | 'damaged', cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Outbox items in IndexedDB: two records each (`meta:` and `bytes:`), so that a change of state never rewrites a photo and a list never loads one. */
export function outboxStore(store: UseStore) {
  return {
    /**
     * Writes a new item and its bytes in one transaction and reads them back: after this, and not before, "Guardada" is true.
     * @throws {StorageError} nothing was kept.
     */
    async add(item: OutboxItem, bytes: ArrayBuffer, hash: (bytes: ArrayBuffer) => Promise<string>): Promise<void> {
      try {
        await store('readwrite', (records) => {
          records.put(item, metaKey(item.id));
          records.put(bytes, bytesKey(item.id));
        });
      } catch (error) {
        throw isQuota(error) ? new StorageError('full', error) : error;
      }
      const kept = await get<ArrayBuffer>(bytesKey(item.id), store);
      if (kept && (await hash(kept)) === item.sha256) return;
      await this.remove([item.id]);
      throw new StorageError('damaged');
    },
    list: (): Promise<OutboxItem[]> => store('readonly', (records) => promisifyRequest(records.getAll(between('meta:')))),
    bytes: (id: string): Promise<ArrayBuffer | undefined> => get<ArrayBuffer>(bytesKey(id), store),
    /** Changes an item that is still there; returns it, or null when it is gone. */
    async change(id: string, change: (item: OutboxItem) => OutboxItem): Promise<OutboxItem | null> {
      let changed: OutboxItem | null = null;
      await store('readwrite', async (records) => {
        const item = await promisifyRequest<OutboxItem | undefined>(records.get(metaKey(id)));
        if (!item) return;
        changed = change(item);
        records.put(changed, metaKey(id));
      });
      return changed;
    },
    /** After the receipt: the item is remembered as sent, its bytes leave the phone, both in one transaction. */
    async settle(item: OutboxItem): Promise<void> {
      await store('readwrite', (records) => {
        records.put(item, metaKey(item.id));
        records.delete(bytesKey(item.id));
      });
    },
    async remove(ids: readonly string[]): Promise<void> {
      await store('readwrite', (records) => {
        for (const id of ids) {
          records.delete(metaKey(id));
          records.delete(bytesKey(id));
        }
      });
    },
    /** A lease for engines without Web Locks: true when `holder` has it until `now + ms`. */
    async lease(holder: string, now: number, ms: number): Promise<boolean> {
      let isHeld = false;
      await update<{ holder: string; until: number }>(
        'lease',
        (lease) => {
          const isFree = !lease || lease.holder === holder || lease.until < now || lease.until > now + 2 * ms;
          isHeld = isFree;
          return isFree || !lease ? { holder, until: now + ms } : lease;
        },
        store,
      );
      return isHeld;
    },
    async release(holder: string): Promise<void> {
      const lease = await get<{ holder: string }>('lease', store);
      if (lease?.holder === holder) await del('lease', store);
    },
  };
}

/** Small values of one kind in the same database: drafts, grants, challenges. */
export function keptValues<Value>(store: UseStore, kind: 'draft' | 'grant' | 'challenges') {
  const key = (name: string) => `${kind}:${name}`;
  return {
    get: (name: string): Promise<Value | undefined> => get<Value>(key(name), store),
    set: (name: string, value: Value): Promise<void> => set(key(name), value, store),
    update: (name: string, change: (value: Value | undefined) => Value): Promise<void> => update<Value>(key(name), change, store),
    remove: (name: string): Promise<void> => del(key(name), store),
  };
}

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

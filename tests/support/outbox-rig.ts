import { createHash } from 'node:crypto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import type { OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { sampleItem } from '#domain/outbox/sample-item.ts';
import { createOutbox, type Outbox } from '#src/outbox/outbox.ts';
import type { ItemStore, SendReports, Transport } from '#src/outbox/ports.ts';
import { type Locks, queueLock } from '#src/outbox/queue-lock.ts';
import type { NewItem } from '#src/outbox/save-items.ts';
import { outboxStore } from '#src/platform/storage/outbox-store.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';

export const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
export const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

/** The result of one attempt to send. `lost-answer`: the server processed it, and its answer never arrived. */
export type Fate = Outcome['type'] | 'arrives' | 'lost-answer' | { code: string; status: number; retryAfterMs?: number };

/** A fake server that keeps each id once, as ours does, and sends receipts. */
export class ScriptedServer {
  readonly kept = new Map<string, { sha256: string }>();
  readonly attempts: string[] = [];
  /** The number of items whose bytes are being sent now. */
  inFlight = 0;
  mostInFlight = 0;
  fate: (item: OutboxItem, attempt: number) => Fate | Promise<Fate> = () => 'arrives';

  private receive(item: OutboxItem, bytes: ArrayBuffer): Outcome {
    const hash = sha256(bytes);
    const before = this.kept.get(item.id);
    if (before && before.sha256 !== hash) return { type: 'problem', status: 409, code: 'different-bytes', retryAfterMs: null };
    this.kept.set(item.id, { sha256: hash });
    return { type: 'receipt', sha256: hash };
  }

  readonly transport: Transport = {
    send: async (item: OutboxItem, bytes: ArrayBuffer, reports: SendReports): Promise<Outcome> => {
      this.attempts.push(item.id);
      this.inFlight += 1;
      this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
      try {
        const fate = await this.fate(item, this.attempts.filter((id) => id === item.id).length);
        if (item.action === 'asset' && item.uploadUrl === null) await reports.onSlot(`http://server/${item.id}`);
        if (typeof fate === 'object')
          return { type: 'problem', status: fate.status, code: fate.code, retryAfterMs: fate.retryAfterMs ?? null } as Outcome;
        switch (fate) {
          case 'arrives':
          case 'receipt':
            await reports.onConfirmed(item.sizeBytes);
            return this.receive(item, bytes);
          case 'lost-answer':
            this.receive(item, bytes);
            return { type: 'no-answer', isOffline: false, retryAfterMs: null };
          case 'no-answer':
            return { type: 'no-answer', isOffline: false, retryAfterMs: null };
          case 'problem':
            return { type: 'problem', status: 500, code: 'internal', retryAfterMs: null };
          default:
            return { type: fate };
        }
      } finally {
        this.inFlight -= 1;
      }
    },
  };
}

/** Web Locks as specified: a queue of waiting requests, and stealing. */
export function fakeLocks(): Locks & { breakAll: () => void } {
  let holder: { reject: (error: unknown) => void } | null = null;
  let queue: (() => void)[] = [];
  const grant = () => {
    if (!holder) queue.shift()?.();
  };
  return {
    breakAll() {
      holder = null;
      queue = [];
    },
    request: (_name, { signal, steal }, work) =>
      new Promise((resolve, reject) => {
        const run = () => {
          const mine = { reject };
          holder = mine;
          const end = () => {
            if (holder === mine) holder = null;
            grant();
          };
          work().then(
            (value) => {
              end();
              resolve(value);
            },
            (error: unknown) => {
              end();
              reject(error);
            },
          );
        };
        if (steal) {
          holder?.reject(new DOMException('stolen', 'AbortError'));
          run();
          return;
        }
        signal?.addEventListener('abort', () => {
          queue = queue.filter((one) => one !== run);
          reject(signal.reason);
        });
        queue.push(run);
        grant();
      }),
  };
}

let writesLeft: number | null = null;
let die: () => void = () => {};

/**
 * Simulates a page that dies at its n-th write to IndexedDB, counting each write inside of transactions too: the transaction is rolled back, as by the system, and
 * the page never does anything more. Null: no page dies.
 */
export function diesAtWrite(write: number | null): { wrap: (store: ItemStore) => ItemStore; died: Promise<'died'> } {
  writesLeft = write;
  let isDead = false;
  const forever = new Promise<never>(() => {});
  const { promise: died, resolve } = Promise.withResolvers<'died'>();
  die = () => {
    isDead = true;
    resolve('died');
  };
  const orForever =
    <Given extends unknown[], Value>(work: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      if (isDead) return forever;
      try {
        const value = await work(...given);
        return isDead ? await forever : value;
      } catch (error) {
        if (isDead) return forever;
        throw error;
      }
    };
  const wrap = (store: ItemStore): ItemStore => ({
    list: orForever(store.list),
    readBytes: orForever(store.readBytes),
    change: orForever(store.change),
    transact: orForever(store.transact),
    readQueue: orForever(store.readQueue),
    changeQueue: orForever(store.changeQueue),
  });
  return { wrap, died };
}

for (const write of ['put', 'add', 'delete'] as const) {
  const real = IDBObjectStore.prototype[write] as (...given: unknown[]) => IDBRequest;
  IDBObjectStore.prototype[write] = function (this: IDBObjectStore, ...given: unknown[]) {
    if (writesLeft !== null && --writesLeft === 0) {
      die();
      this.transaction.abort();
    }
    return real.apply(this, given);
  } as never;
}

export interface Rig {
  outbox: Outbox;
  store: ItemStore;
}

/** One device: its clock, its storage (which survives the death of a page), its locks, and a server. */
export class Device {
  now = 1_700_000_000_000;
  changes = 0;
  readonly server = new ScriptedServer();
  private ids = 0;

  constructor() {
    globalThis.indexedDB = new IDBFactory();
  }

  /** Opens a page, or the service worker: an engine over the device's storage. `wrap` may make its store fail. */
  open(given: { locks?: Locks; wrap?: (store: ItemStore) => ItemStore; leaseMs?: number; transport?: Transport } = {}): Rig {
    const kept = outboxStore(strictStore());
    const store = given.wrap?.(kept) ?? kept;
    const now = () => this.now;
    const newId = () => `id-${String(++this.ids).padStart(5, '0')}`;
    const lock = queueLock({ store, locks: given.locks, now, owner: newId(), leaseMs: given.leaseMs ?? 45_000 });
    const outbox = createOutbox({
      store,
      lock,
      now,
      newId,
      transport: given.transport ?? this.server.transport,
      chance: () => 0,
      hash: async (bytes) => sha256(bytes),
      onChange: () => {
        this.changes += 1;
      },
    });
    return { outbox, store };
  }
}

export function draft(text: string, parts: Partial<NewItem> = {}): NewItem {
  const { ownerId, grant, subject } = sampleItem();
  return { ownerId, grant, subject, kind: 'front', action: 'asset', mediaType: 'image/jpeg', bytes: bytesOf(text), ...parts };
}

export const callDraft = (text: string, parts: Partial<NewItem> = {}): NewItem =>
  draft(text, { kind: 'submit', action: 'call', path: '/policies/1/risks/1/evaluations', mediaType: 'application/json', ...parts });

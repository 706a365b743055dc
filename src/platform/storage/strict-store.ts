import type { UseStore } from 'idb-keyval';
import { isNewerVersion, isStaleConnection, StorageError, toStorageError } from './storage-error.ts';

/** Where records are kept: what idb-keyval calls a store. */
export type Records = UseStore;

const recordsName = 'records';

/**
 * The ladder: version n is reached by running step n-1. Steps only add (fault FA5): a phone may come from any of them with a full queue, and
 * older code still reads a newer database.
 */
const ladder: readonly ((database: IDBDatabase) => void)[] = [(database) => database.createObjectStore(recordsName)];

interface Options {
  name?: string;
  steps?: typeof ladder;
  /** Safari sometimes never answers the first request to open. */
  openTimeoutMs?: number;
}

/**
 * A store for idb-keyval that says "done" only when the disk says so (`durability: 'strict'`), and that survives a connection closed by
 * the system, as iOS does to pages in the background (fault FA2): the handle is dropped and the operation tried once more, so a callback
 * may run twice. An open that failed is forgotten too. Not idb-keyval's own database, which tesseract.js uses.
 * @throws {StorageError}
 */
export function strictStore({ name = 'peritia-outbox', steps = ladder, openTimeoutMs = 5000 }: Options = {}): UseStore {
  let opened: Promise<IDBDatabase> | null = null;

  function open(): Promise<IDBDatabase> {
    if (opened) return opened;
    const opening = openDatabase(name, steps, openTimeoutMs);
    opened = opening;
    const forget = () => {
      if (opened === opening) opened = null;
    };
    opening.then((database) => {
      database.onclose = forget;
      // Another tab with a newer version must not wait for us.
      database.onversionchange = () => {
        forget();
        database.close();
      };
    }, forget);
    return opening;
  }

  async function attempt<Value>(mode: IDBTransactionMode, callback: (store: IDBObjectStore) => Value | PromiseLike<Value>): Promise<Value> {
    const database = await open();
    while (awayUntil) await awayUntil;
    const transaction = database.transaction(recordsName, mode, { durability: 'strict' });
    // Listeners, because idb-keyval takes the `on…` properties for itself.
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => {
        resolve();
      });
      transaction.addEventListener('abort', () => {
        reject(transaction.error ?? new StorageError('unavailable', 'aborted'));
      });
    });
    const leave = (event: Event) => {
      if (isPutAway(event)) undo(transaction);
    };
    // There are no pages in a worker, and none to leave.
    globalThis.addEventListener?.('pagehide', leave);
    // Whichever fails first is thrown; the other must not be an unhandled rejection.
    done.catch(() => {});
    try {
      const value = await callback(transaction.objectStore(recordsName));
      await done;
      return value;
    } catch (error) {
      undo(transaction);
      // A transaction that was told to stop has no error of its own.
      throw error ?? new StorageError('unavailable', 'aborted');
    } finally {
      globalThis.removeEventListener?.('pagehide', leave);
    }
  }

  return async (mode, callback) => {
    try {
      return await attempt(mode, callback);
    } catch (error) {
      if (!isStaleConnection(error) && !(error instanceof StorageError && error.reason === 'unavailable')) throw toStorageError(error);
      opened = null;
      try {
        return await attempt(mode, callback);
      } catch (again) {
        throw toStorageError(again);
      }
    }
  };
}

const isPutAway = (event: Event) => 'persisted' in event && event.persisted === true;

/**
 * A page that WebKit puts away to come back to stands still with what it has begun, and until it comes back nobody else writes, on any page:
 * so nothing is left open by it, and what was cut off is done again when the person comes back.
 */
let awayUntil: Promise<void> | null = null;
globalThis.addEventListener?.('pagehide', (event) => {
  if (isPutAway(event)) awayUntil = new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
});
globalThis.addEventListener?.('pageshow', () => {
  awayUntil = null;
});

/** Aborts a transaction, so that nothing of it before the failure is committed; it may have been aborted already. */
function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is over.
  }
}

async function openDatabase(name: string, steps: typeof ladder, timeoutMs: number): Promise<IDBDatabase> {
  try {
    return await requestOpen(name, steps, timeoutMs, steps.length);
  } catch (error) {
    // A newer release wrote it and was taken back: what it added does not disturb.
    if (!isNewerVersion(error)) throw error;
    return requestOpen(name, steps, timeoutMs);
  }
}

function requestOpen(name: string, steps: typeof ladder, timeoutMs: number, version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      reject(new StorageError('unavailable', 'open: no answer'));
    }, timeoutMs);
    // Reading `indexedDB` itself throws where the browser forbids storage.
    const request = globalThis.indexedDB?.open(name, version);
    if (!request) {
      clearTimeout(timer);
      reject(new StorageError('unavailable', 'no IndexedDB'));
      return;
    }
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const step of steps.slice(oldVersion)) step(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error ?? new StorageError('unavailable', 'open failed'));
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      if (isGivenUp) request.result.close();
      else resolve(request.result);
    };
  });
}

import type { UseStore } from 'idb-keyval';
import { isNewerVersion, isStaleConnection, StorageError, toStorageError } from './storage-error.ts';

/** The type of a store in idb-keyval. */
export type Records = UseStore;

const recordsName = 'records';

/**
 * The migrations of the database: step n-1 leads to version n. Steps only add (fault FA5): a phone may come from any version with a full queue, and older code still
 * reads a newer database.
 */
const ladder: readonly ((database: IDBDatabase) => void)[] = [(database) => database.createObjectStore(recordsName)];

interface Options {
  name?: string;
  steps?: typeof ladder;
  /** Milliseconds until opening counts as failed: Safari sometimes never answers the first request. */
  openTimeoutMs?: number;
}

/**
 * A store for idb-keyval that reports success only when the data are on disk (`durability: 'strict'`), and that survives a connection closed by the system, as iOS
 * does to pages in the background (fault FA2): it opens a new connection and tries once more, so a callback may run twice. A failed opening is tried anew at the
 * next use. The database is not idb-keyval's default one, which tesseract.js uses.
 *
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
      // A tab with a newer version of the database must not wait for this connection.
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
    // Listeners, because idb-keyval sets the `on…` properties itself.
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
    // In a worker there are no page events.
    globalThis.addEventListener?.('pagehide', leave);
    // Whichever promise fails first is thrown; the other must not become an unhandled rejection.
    done.catch(() => {});
    try {
      const value = await callback(transaction.objectStore(recordsName));
      await done;
      return value;
    } catch (error) {
      undo(transaction);
      // An aborted transaction has no error of its own.
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
 * A page that WebKit puts into its back/forward cache is frozen with its open transaction, and until it comes back no page can write. So the transaction is aborted
 * on the way, and done again when the page comes back.
 */
let awayUntil: Promise<void> | null = null;
globalThis.addEventListener?.('pagehide', (event) => {
  if (isPutAway(event)) awayUntil = new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
});
globalThis.addEventListener?.('pageshow', () => {
  awayUntil = null;
});

/** Aborts a transaction, so that nothing written before the failure is committed; it may be aborted already. */
function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has ended already.
  }
}

async function openDatabase(name: string, steps: typeof ladder, timeoutMs: number): Promise<IDBDatabase> {
  try {
    return await requestOpen(name, steps, timeoutMs, steps.length);
  } catch (error) {
    // A newer release wrote the database and was rolled back: what its steps added does no harm.
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
    // Access to `indexedDB` itself throws where the browser forbids storage.
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

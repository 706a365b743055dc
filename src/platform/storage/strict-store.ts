import type { UseStore } from 'idb-keyval';

const databaseName = 'peritia-outbox';
const storeName = 'records';
/**
 * The ladder: version n is reached by running step n-1. Steps only add; a phone may come from any of them with a full queue (fault FA5).
 */
const steps: ((database: IDBDatabase) => void)[] = [(database) => database.createObjectStore(storeName)];

/**
 * A store for idb-keyval that says "done" only when the disk says so (`durability: 'strict'`), and that survives a connection closed by
 * the system, as iOS does to pages in the background (fault FA2): the handle is dropped and the operation tried once more.
 */
export function strictStore(): UseStore {
  let opened: Promise<IDBDatabase> | null = null;

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(databaseName, steps.length);
      request.onupgradeneeded = ({ oldVersion }) => {
        for (const step of steps.slice(oldVersion)) step(request.result);
      };
      request.onerror = () => reject(request.error ?? new Error('indexedDB.open'));
      request.onblocked = () => reject(new Error('indexedDB.open blocked'));
      request.onsuccess = () => {
        const database = request.result;
        database.onclose = forget;
        // Another tab with a newer version must not wait for us.
        database.onversionchange = () => {
          database.close();
          forget();
        };
        resolve(database);
      };
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  }

  function forget(): void {
    opened = null;
  }

  async function attempt<Value>(mode: IDBTransactionMode, callback: (store: IDBObjectStore) => Value | PromiseLike<Value>): Promise<Value> {
    const database = await open();
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('transaction'));
    });
    // Whichever fails first is thrown; the other must not be an unhandled rejection.
    done.catch(() => undefined);
    const value = await callback(transaction.objectStore(storeName));
    await done;
    return value;
  }

  return async (mode, callback) => {
    try {
      return await attempt(mode, callback);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      forget();
      return attempt(mode, callback);
    }
  };
}

function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError');
}

import { del, get, set, type UseStore } from 'idb-keyval';

export type StorageHealth =
  /** The system promised not to clear the data. */
  | 'persistent'
  /** Data were written and read back, but the system may clear them when it needs room. */
  | 'best-effort'
  /** Nothing can be stored (private mode, no IndexedDB): the app works only with a network (fault FA9). */
  | 'none';

const tried = new WeakMap<UseStore, Promise<boolean>>();

/** Tests the store by writing and reading, not by checking which features exist; once per page, so that what the page promises and what it does cannot differ. */
function isWritable(store: UseStore): Promise<boolean> {
  const found = tried.get(store) ?? writeAndRead(store).catch(() => false);
  tried.set(store, found);
  return found;
}

async function writeAndRead(store: UseStore): Promise<boolean> {
  // A random key: several pages test at once, and none must read or delete the probe of another.
  const name = `probe:${Math.random()}`;
  await set(name, true, store);
  const isKept = (await get(name, store)) === true;
  await del(name, store);
  return isKept;
}

/** How safely this page's data are stored. */
export async function storageHealth(store: UseStore): Promise<StorageHealth> {
  if (!(await isWritable(store))) return 'none';
  try {
    return (await navigator.storage?.persisted?.()) === true ? 'persistent' : 'best-effort';
  } catch {
    return 'best-effort';
  }
}

/** Asks the system not to clear our data; browsers decide by themselves or ask the person. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/** The bytes that this app takes up on the device; null when the system does not tell. */
export async function usedBytes(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return estimate?.usage ?? null;
}

/** Whether so many bytes seem to fit, with a margin; true when the system does not tell. */
export async function seemsToFit(sizeBytes: number): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  if (estimate?.quota === undefined || estimate.usage === undefined) return true;
  return estimate.quota - estimate.usage > sizeBytes * 2;
}

import { del, get, set, type UseStore } from 'idb-keyval';

export type StorageHealth =
  /** The system promised not to clear it. */
  | 'persistent'
  /** Written and read back, but the system may clear it when it needs room. */
  | 'best-effort'
  /** Nothing can be kept (private mode, no IndexedDB): the app works only with a network (fault FA9). */
  | 'none';

const tried = new WeakMap<UseStore, Promise<boolean>>();

/** Finds out by writing and reading, not by asking what exists; once for a page, so that what is said to be kept and what is kept are never two answers. */
function isWritable(store: UseStore): Promise<boolean> {
  const found = tried.get(store) ?? writeAndRead(store).catch(() => false);
  tried.set(store, found);
  return found;
}

async function writeAndRead(store: UseStore): Promise<boolean> {
  // A name of its own: several pages ask at once, and one must not read what another has written or taken away.
  const name = `probe:${Math.random()}`;
  await set(name, true, store);
  const isKept = (await get(name, store)) === true;
  await del(name, store);
  return isKept;
}

/** What this page may promise of what it keeps in a store. */
export async function storageHealth(store: UseStore): Promise<StorageHealth> {
  if (!(await isWritable(store))) return 'none';
  try {
    return (await navigator.storage?.persisted?.()) === true ? 'persistent' : 'best-effort';
  } catch {
    return 'best-effort';
  }
}

/** Asks the system to keep our data; browsers answer by themselves or ask the person. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/** What this app takes up on the device, bytes; null when the system does not tell. */
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

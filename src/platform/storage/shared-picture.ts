import type { UseStore } from 'idb-keyval';
import { keptValues } from './outbox-store.ts';

/** Holds bytes and not a Blob, like everything that is stored (fault FA3). `at`: epoch milliseconds. */
interface SharedPicture {
  bytes: ArrayBuffer;
  mediaType: string;
  at: number;
}

const name = 'picture';
/** Milliseconds after which an unused picture is dropped: another person may hold the phone, and the gallery still has the picture. */
const keptMs = 60 * 60_000;

/** The last picture that another app shared with this one: stored by the service worker, read by the screen that crops. @throws {StorageError} */
export function sharedPicture(store: UseStore) {
  const kept = keptValues<SharedPicture>(store, 'shared');
  return {
    keep: (bytes: ArrayBuffer, mediaType: string, now: number): Promise<void> => kept.set(name, { bytes, mediaType, at: now }),
    /** Null: there is none, or it was too old and has been deleted. */
    async read(now: number): Promise<Blob | null> {
      const shared = await kept.get(name);
      if (!shared) return null;
      // The distance, because the clock may have been set back.
      if (Math.abs(now - shared.at) < keptMs) return new Blob([shared.bytes], { type: shared.mediaType });
      await kept.remove(name);
      return null;
    },
    forget: (): Promise<void> => kept.remove(name),
  };
}

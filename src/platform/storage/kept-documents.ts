import { keys, type UseStore } from 'idb-keyval';
import { keptValues } from './outbox-store.ts';

/** Holds bytes and not a Blob, like everything that is stored (fault FA3). */
interface KeptDocument {
  bytes: ArrayBuffer;
  mediaType: string;
}

const kind = 'document';

/**
 * Documents that somebody opened on this phone, so that they can be opened again without a network: each belongs to a person and is deleted with that person's data.
 * Of a document that changes, the last copy is kept. @throws {StorageError}
 */
export function keptDocuments(store: UseStore) {
  const kept = keptValues<KeptDocument>(store, kind);
  const nameOf = (userId: number, file: string) => `${userId}:${file}`;
  const prefix = `${kind}:`;
  return {
    keep: async (userId: number, file: string, document: Blob): Promise<void> =>
      kept.set(nameOf(userId, file), { bytes: await document.arrayBuffer(), mediaType: document.type }),
    /** Null: the document was never opened here. */
    async read(userId: number, file: string): Promise<Blob | null> {
      const document = await kept.get(nameOf(userId, file));
      return document ? new Blob([document.bytes], { type: document.mediaType }) : null;
    },
    /** The names of a person's documents on this phone. */
    async list(userId: number): Promise<string[]> {
      const own = `${prefix}${nameOf(userId, '')}`;
      return (await keys<string>(store)).filter((key) => key.startsWith(own)).map((key) => key.slice(own.length));
    },
    /** Deletes everybody's documents, so that the next person finds none. */
    async forget(): Promise<void> {
      const names = (await keys<string>(store)).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      await Promise.all(names.map((name) => kept.remove(name)));
    },
  };
}

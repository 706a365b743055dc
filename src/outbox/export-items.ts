import { Zip, ZipPassThrough } from 'fflate';
import type { OutboxItem } from '#domain/outbox/item.ts';

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
  'application/json': 'json',
};

/** Name of an item's file in the zip: its kind, when it was taken (UTC), and the first part of its id. */
function fileName({ kind, id, takenAt, mediaType }: OutboxItem): string {
  const at = new Date(takenAt).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${kind}-${at}-${id.slice(0, 8)}.${endings[mediaType] ?? 'bin'}`;
}

/**
 * A zip of all unsent items: the bytes of each, uncompressed (photos do not compress), and `contenido.json` with their metadata without credentials. It reads
 * one item at a time and collects the parts in a Blob, which the browser need not keep in memory. `onUnread` is called for an item whose bytes the phone
 * cannot read (fault FA3): of that one the zip has only the metadata.
 */
export async function exportItems(
  items: readonly OutboxItem[],
  readBytes: (id: string) => Promise<ArrayBuffer | null>,
  onUnread: (id: string) => void = () => {},
): Promise<Blob> {
  const parts: BlobPart[] = [];
  const { promise, resolve, reject } = later();
  const zip = new Zip((error, data, isLast) => {
    if (error) reject(error);
    else {
      parts.push(new Blob([Uint8Array.from(data)]));
      if (isLast) resolve();
    }
  });
  const add = (name: string, data: Uint8Array) => {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(data, true);
  };
  const listed: object[] = [];
  for (const item of items) {
    const bytes = await readBytes(item.id).catch(() => {
      onUnread(item.id);
      return null;
    });
    const { grant: _, uploadUrl: __, ...known } = item;
    listed.push({ ...known, file: bytes ? fileName(item) : null });
    if (bytes) add(fileName(item), new Uint8Array(bytes));
  }
  add('contenido.json', new TextEncoder().encode(JSON.stringify(listed, null, 2)));
  zip.end();
  await promise;
  return new Blob(parts, { type: 'application/zip' });
}

/** The oldest supported systems lack `Promise.withResolvers`. */
function later(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, resolve, reject };
}

import { zip } from 'fflate';
import type { OutboxItem } from '#domain/outbox/item.ts';

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
  'application/json': 'json',
};

/** A copy of what has not arrived, for somebody who wants it in hand: the bytes as they are, without credentials. */
export async function zipItems(items: readonly OutboxItem[], bytesOf: (id: string) => Promise<ArrayBuffer | null>): Promise<Blob> {
  const files: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const [index, item] of items.entries()) {
    const bytes = await bytesOf(item.id);
    // Pictures are compressed already.
    if (bytes) files[`${index + 1}-${item.kind}.${extensions[item.mediaType] ?? 'bin'}`] = [new Uint8Array(bytes), { level: 0 }];
  }
  return new Promise((resolve, reject) => {
    zip(files, (error, data) =>
      error ? reject(error) : resolve(new Blob([data as Uint8Array<ArrayBuffer>], { type: 'application/zip' })),
    );
  });
}

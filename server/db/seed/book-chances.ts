import { createHash } from 'node:crypto';

/** Ids of the book begin here: those that people make stay far below. */
export const firstBookId = 10_000_000;

/** Numbers from 0 to below 100, the same ones for the same words. */
export function chances(words: string): () => number {
  const bytes = createHash('sha256').update(words).digest();
  let at = 0;
  return () => {
    const value = (bytes.readUInt16BE(at % (bytes.length - 1)) / 65_536) * 100;
    at += 2;
    return value;
  };
}

/** The item at a chance of 0 to below 100. */
export function pick<Item>(items: readonly Item[], chance: number): Item {
  return items[Math.floor((chance / 100) * items.length)] as Item;
}

/** A UUID, the same one for the same words. */
export function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

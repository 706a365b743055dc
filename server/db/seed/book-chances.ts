import { createHash } from 'node:crypto';

/** Ids of the generated book begin here: those of real rows stay far below. */
export const firstBookId = 10_000_000;

/** A generator of numbers from 0 to below 100, always the same ones for the same words. */
export function chances(words: string): () => number {
  const bytes = createHash('sha256').update(words).digest();
  let at = 0;
  return () => {
    const value = (bytes.readUInt16BE(at % (bytes.length - 1)) / 65_536) * 100;
    at += 2;
    return value;
  };
}

/** The item that a chance, from 0 to below 100, selects. */
export function pick<Item>(items: readonly Item[], chance: number): Item {
  return items[Math.floor((chance / 100) * items.length)] as Item;
}

/** A UUID, always the same one for the same words. */
export function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

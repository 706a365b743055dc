import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';

/** A typeface goes into each document, so that it looks the same everywhere and after many years (ISO 19005-3, 6.2.11.4). */
const fileOf = (weight: 400 | 600) =>
  unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/source-sans-3/files/source-sans-3-latin-${weight}-normal.woff`))));

export const regular = fileOf(400);
export const strong = fileOf(600);

const [first = new Set<number>(), second = first] = [regular, strong].map((file) => {
  const font = create(file);
  if (!('characterSet' in font)) throw new Error('the typeface is a collection');
  return new Set(font.characterSet);
});
const drawn = new Set([...first].filter((sign) => second.has(sign)));

/** The text in letters that the typeface has: one that it lacks would leave a hole, which an archivable document may not have. */
export function inTypeface(text: string): string {
  return Array.from(text.normalize('NFC'), (sign) => (drawn.has(sign.codePointAt(0) ?? 0) ? sign : '?')).join('');
}

/**
 * TrueType out of WOFF 1.0 (W3C Recommendation, 4 to 6): the same tables, each unpacked. fontkit reads WOFF too, but unpacks a table anew for every letter
 * that it measures, which takes three quarters of the time that a document needs.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woff.subarray(44 + 20 * index);
    const [offset, packed, size] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(offset, offset + packed);
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), bytes: packed < size ? inflateSync(bytes) : bytes };
  });
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  for (const [index, value] of [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].entries())
    head.writeUInt16BE(value, 4 + 2 * index);
  const parts = [head];
  let place = head.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const row = 12 + 16 * index;
    tag.copy(head, row);
    checksum.copy(head, row + 4);
    head.writeUInt32BE(place, row + 8);
    head.writeUInt32BE(bytes.length, row + 12);
    const filled = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(filled);
    parts.push(filled);
    place += filled.length;
  }
  return Buffer.concat(parts);
}

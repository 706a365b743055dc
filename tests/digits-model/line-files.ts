import type { Grey } from '#domain/imaging/grey.ts';

/** A line of text as picture and what it says. */
export interface DrawnLine {
  picture: Grey;
  truth: string;
}

const ifdEntries = 9;
const ifdBytes = 2 + ifdEntries * 12 + 4;

/** Greys as the pages of one TIFF, uncompressed: the only way to hand Tesseract's trainer many lines in one file. */
export function tiffOf(pages: readonly Grey[]): Uint8Array {
  const size = 8 + pages.reduce((sum, { data }) => sum + data.length + (data.length % 2) + ifdBytes, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  let linkAt = 4;
  let at = 8;
  for (const { width, height, data } of pages) {
    bytes.set(data, at);
    const dataAt = at;
    at += data.length + (data.length % 2);
    view.setUint32(linkAt, at, true);
    view.setUint16(at, ifdEntries, true);
    const long = 4;
    // Width, height, bits, no compression, 0 is black, place, samples, rows a strip, bytes.
    const entries = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, dataAt],
      [277, 1],
      [278, height],
      [279, data.length],
    ] as const;
    for (const [index, [tag, value]] of entries.entries()) {
      const entryAt = at + 2 + index * 12;
      view.setUint16(entryAt, tag, true);
      view.setUint16(entryAt + 2, long, true);
      view.setUint32(entryAt + 4, 1, true);
      view.setUint32(entryAt + 8, value, true);
    }
    linkAt = at + ifdBytes - 4;
    at += ifdBytes;
  }
  return bytes;
}

/** What each page says, in Tesseract's box format: one string over the whole page, then the end of the line. */
export function boxesOf(lines: readonly DrawnLine[]): string {
  return lines
    .map(
      ({ picture: { width, height }, truth }, page) =>
        `WordStr 0 0 ${width} ${height} ${page} #${truth}\n\t ${width} 0 ${width + 1} ${height} ${page}\n`,
    )
    .join('');
}

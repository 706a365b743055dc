import type { Grey } from './grey.ts';

/** Grey below which a share of all pixels lies. */
function percentile(histogram: Uint32Array, count: number, share: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value += 1) {
    seen += histogram[value] ?? 0;
    if (seen >= count * share) return value;
  }
  return 255;
}

/**
 * Makes a picture of text easy to read: dark on light whatever the scheme of the screen, and its contrast stretched between the
 * darkest and the lightest hundredth.
 */
export function normaliseText(grey: Grey): Grey {
  const histogram = new Uint32Array(256);
  for (const value of grey.data) histogram[value] = (histogram[value] ?? 0) + 1;
  const count = grey.data.length;
  const low = percentile(histogram, count, 0.01);
  const high = percentile(histogram, count, 0.99);
  const middle = percentile(histogram, count, 0.5);
  const isDark = middle - low < high - middle && middle < 128;
  const span = Math.max(1, high - low);
  const table = Uint8Array.from({ length: 256 }, (_, value) => {
    const stretched = Math.min(255, Math.max(0, Math.round(((value - low) * 255) / span)));
    return isDark ? 255 - stretched : stretched;
  });
  return { ...grey, data: grey.data.map((value) => table[value] ?? 0) };
}

/** The picture as a binary PGM file, the plainest form an image library reads. */
export function pgmOf(grey: Grey): Uint8Array<ArrayBuffer> {
  const header = `P5\n${grey.width} ${grey.height}\n255\n`;
  const bytes = new Uint8Array(header.length + grey.data.length);
  for (let at = 0; at < header.length; at += 1) bytes[at] = header.charCodeAt(at);
  bytes.set(grey.data, header.length);
  return bytes;
}

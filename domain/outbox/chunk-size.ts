/** Largest piece that one request carries, and the first: a cut costs little of it. */
export const firstChunkBytes = 128 * 1024;
/** Below this the heads of the requests cost more than a cut would. */
const minChunkBytes = 16 * 1024;
/** A piece that takes longer than this is too large: progress would stand still, and a time limit come near. */
const slowMs = 5000;
const fastMs = 1000;

/**
 * How much the next request of an upload carries: less when the last was slow, or was cut and nothing of it arrived (`lost`); more again
 * when it was fast. A cut of which the server has kept what arrived costs nothing, whatever the size.
 */
export function nextChunkBytes(current: number, last: { tookMs: number } | 'lost'): number {
  if (last === 'lost' || last.tookMs > slowMs) return Math.max(minChunkBytes, current / 2);
  return last.tookMs < fastMs ? Math.min(firstChunkBytes, current * 2) : current;
}

/** The size of the first chunk of an upload, which is also the largest: small enough that a lost connection costs little. */
export const firstChunkBytes = 128 * 1024;
/** The smallest chunk: in smaller ones the headers of the requests would cost more than a lost connection. */
const minChunkBytes = 16 * 1024;
/** A chunk that takes longer than this is too large: the progress seems to stand still, and the request may time out. */
const slowMs = 5000;
const fastMs = 1000;

/**
 * The size of the next chunk of an upload: smaller when the last request was slow, or failed without any of its bytes arriving (`lost`); larger again
 * when it was fast. A lost connection after which the server has kept the bytes that arrived does not count as `lost`.
 */
export function nextChunkBytes(current: number, last: { tookMs: number } | 'lost'): number {
  if (last === 'lost' || last.tookMs > slowMs) return Math.max(minChunkBytes, current / 2);
  return last.tookMs < fastMs ? Math.min(firstChunkBytes, current * 2) : current;
}

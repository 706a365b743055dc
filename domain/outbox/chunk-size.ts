/** Largest piece that one request carries; the wire's `uploadChunkBytes`. */
const maxChunkBytes = 128 * 1024;
/** Below this the headers cost more than a cut would. */
const minChunkBytes = 16 * 1024;
/** A piece that takes longer than this is too large: progress would stand still, and a time limit come near. */
const slowMs = 5000;
const fastMs = 1000;

export const firstChunkBytes = maxChunkBytes;

/**
 * How much the next request of an upload carries: smaller after a cut or when the network is slow, larger again when it is fast. What a
 * cut costs is at most one piece.
 */
export function nextChunkBytes(current: number, last: { tookMs: number } | 'cut'): number {
  if (last === 'cut' || last.tookMs > slowMs) return Math.max(minChunkBytes, current / 2);
  return last.tookMs < fastMs ? Math.min(maxChunkBytes, current * 2) : current;
}

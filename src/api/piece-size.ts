import { firstChunkBytes, nextChunkBytes } from '#domain/outbox/chunk-size.ts';

export type PieceSize = ReturnType<typeof createPieceSize>;

/** The size of the next chunk of an upload, adapted to the network over all uploads. */
export function createPieceSize() {
  let bytes = firstChunkBytes;
  /** The chunk whose connection was cut last: its upload, and the offset where it began. */
  let lastCut: { id: string; offset: number } | null = null;
  return {
    bytes: () => bytes,
    /** A chunk has arrived. */
    arrived(tookMs: number): void {
      bytes = nextChunkBytes(bytes, { tookMs });
    },
    /** The connection was cut during the chunk that began at `offset`. */
    cut(id: string, offset: number, tookMs: number): void {
      lastCut = { id, offset };
      // A short time only means that the cut came early, so the size never grows here.
      bytes = Math.min(bytes, nextChunkBytes(bytes, { tookMs }));
    },
    /** The upload continues at `offset`, which shows whether the cut chunk had arrived. */
    resumed(id: string, offset: number): void {
      if (lastCut?.id !== id) return;
      if (offset <= lastCut.offset) bytes = nextChunkBytes(bytes, 'lost');
      lastCut = null;
    },
  };
}

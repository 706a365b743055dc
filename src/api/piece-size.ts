import { firstChunkBytes, nextChunkBytes } from '#domain/outbox/chunk-size.ts';

export type PieceSize = ReturnType<typeof createPieceSize>;

/** How large the next piece of an upload is cut: what the network bears, learnt over all uploads. */
export function createPieceSize() {
  let bytes = firstChunkBytes;
  /** The piece that was cut last: of which upload, and where it began. */
  let lastCut: { id: string; offset: number } | null = null;
  return {
    bytes: () => bytes,
    /** A piece has arrived. */
    arrived(tookMs: number): void {
      bytes = nextChunkBytes(bytes, { tookMs });
    },
    /** The connection ended within the piece of an upload that began at `offset`. */
    cut(id: string, offset: number, tookMs: number): void {
      lastCut = { id, offset };
      // Fast is how it ended, not how it went.
      bytes = Math.min(bytes, nextChunkBytes(bytes, { tookMs }));
    },
    /** An upload goes on at `offset`: whether the piece that was cut there had arrived is known now. */
    resumed(id: string, offset: number): void {
      if (lastCut?.id !== id) return;
      if (offset <= lastCut.offset) bytes = nextChunkBytes(bytes, 'lost');
      lastCut = null;
    },
  };
}

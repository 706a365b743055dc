import type { Place } from './body-gate.ts';
import { ProblemError } from './problems.ts';

/** Larger bodies have to wait for a place in the gate (`bodyGate`). */
export const largeBodyBytes = 256 * 1024;
/** The time limit for a small body, which even a slow phone has sent by then. For a large body the limit of the listener applies. */
const formMs = 30_000;
const retryAfterS = '5';

export interface BodyLimits {
  maxBytes: number;
  /** Waits for a place for a body of more than `largeBodyBytes`; nothing is read meanwhile. */
  onLarge?: () => Promise<Pick<Place, 'taken' | 'arrived'>>;
}

/**
 * Reads the body of a request. The limit applies to the bytes that arrive, whatever `Content-Length` says; if that is too large already, nothing is read.
 * @throws {ProblemError} `too-large`; `unavailable` for a small body that does not arrive in time, and for a large one so slow that it lost its place
 */
export async function readBody(request: Request, { maxBytes, onLarge }: BodyLimits): Promise<Uint8Array> {
  const claimed = Number(request.headers.get('content-length') ?? 0);
  if (claimed > maxBytes) throw new ProblemError('too-large');
  let isLarge = claimed > largeBodyBytes;
  let place = isLarge ? await onLarge?.() : undefined;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  let isLate = false;
  const giveUp = () => {
    isLate = true;
    void reader.cancel().catch(() => undefined);
  };
  const timer = setTimeout(() => !isLarge && giveUp(), formMs);
  place?.taken.addEventListener('abort', giveUp);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > maxBytes) throw new ProblemError('too-large');
      chunks.push(part.value);
      if (isLarge || size <= largeBodyBytes) continue;
      isLarge = true;
      place = await onLarge?.();
      place?.taken.addEventListener('abort', giveUp);
    }
    // A cancelled reader reports the end of the stream, so `isLate` has to be checked.
    if (isLate) throw new ProblemError('unavailable', { headers: { 'retry-after': retryAfterS } });
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
    place?.arrived();
    void reader.cancel().catch(() => undefined);
  }
}

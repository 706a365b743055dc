import type { Place } from './body-gate.ts';
import { ProblemError } from './problems.ts';

/** A body up to here is one of many; a larger one waits for its turn. */
export const largeBodyBytes = 256 * 1024;
/** Even a slow phone has sent a form by then. For a large body the listener's own limit goes. */
const formMs = 30_000;
const retryAfterS = '5';

export interface BodyLimits {
  maxBytes: number;
  /** Waits for leave to hold more than `largeBodyBytes`; nothing is read meanwhile. */
  onLarge?: () => Promise<Pick<Place, 'taken' | 'arrived'>>;
}

/**
 * The bytes of a request, whatever length it claims: of one that claims too much nothing is read.
 * @throws {ProblemError} `too-large`; `unavailable` for a form that does not come to its end, and for a large body so slow that its place went to somebody else
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
    // To a reader that was cancelled the stream seems to have ended.
    if (isLate) throw new ProblemError('unavailable', { headers: { 'retry-after': retryAfterS } });
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
    place?.arrived();
    void reader.cancel().catch(() => undefined);
  }
}

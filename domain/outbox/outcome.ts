import type { KnownCode } from '#domain/shared/problem-code.ts';

/** What one attempt to send an item met, as far as the phone can know. Only a parsed answer of our own API is a `receipt` or a `problem` (fault FB11). */
export type Outcome =
  /** 2xx, or the answer about a complete upload, that names the bytes which the server keeps. */
  | { type: 'receipt'; sha256: string }
  /** 2xx without a receipt, or an upload whose offset equals its length and of which nobody has a receipt. */
  | { type: 'no-receipt' }
  /** tus 409: the server is at another offset. */
  | { type: 'offset-conflict' }
  /** tus 423: the server still holds the request that was cut. */
  | { type: 'slot-locked' }
  /** tus 404, 410 on a slot, or `hash-mismatch`: the bytes need a new slot. */
  | { type: 'slot-gone' }
  /** `fields`: where in what was sent, dotted, when the server says it. */
  | { type: 'problem'; status: number; code: KnownCode; retryAfterMs: number | null; fields?: readonly string[] }
  /** Nothing, too late, or something that is not our API. `offline`: the device itself says that it has no network. */
  | { type: 'no-answer'; isOffline: boolean; retryAfterMs: number | null }
  /** The phone no longer has the bytes, or they are not the ones that were kept. */
  | { type: 'bytes-lost' };

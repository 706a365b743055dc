import type { KnownCode } from '#domain/shared/problem-code.ts';

/** The outcome of one attempt to send an item, as far as the phone can know. Only a parsed answer of our own API is a `receipt` or a `problem` (fault FB11). */
export type Outcome =
  /** A 2xx answer, or the answer about a complete upload, with the SHA-256 of the bytes that the server has stored. */
  | { type: 'receipt'; sha256: string }
  /** A 2xx answer without a receipt, or an upload whose offset equals its length without a receipt. */
  | { type: 'no-receipt' }
  /** tus 409: the server's offset is another one. */
  | { type: 'offset-conflict' }
  /** tus 423: the upload is still locked by the request that was interrupted. */
  | { type: 'slot-locked' }
  /** tus 404 or 410 for the upload's URL, or `hash-mismatch`: a new upload has to be created for the bytes. */
  | { type: 'slot-gone' }
  /** A problem of our API. `fields`: dotted paths of the faulty fields, when the server names them. */
  | { type: 'problem'; status: number; code: KnownCode; retryAfterMs: number | null; fields?: readonly string[] }
  /** No answer, a timeout, or an answer that is not of our API. `isOffline`: the device itself reports that it has no network. */
  | { type: 'no-answer'; isOffline: boolean; retryAfterMs: number | null }
  /** The phone no longer has the bytes, or they differ from those that were stored. */
  | { type: 'bytes-lost' };

import type { ClaimDocumentType } from '#domain/claim/claim-documents.ts';
import type { KnownCode } from '#domain/shared/problem-code.ts';

/** `claim`: a claim's declaration; `claim-document`: a file of it. */
export type OutboxKind = 'imei' | 'imei-picture' | 'front' | 'back' | 'invoice' | 'submit' | 'claim' | 'claim-document' | 'call-request';

/** Whose items are asked for with nobody signed in: they are of who looks while nobody is. */
export const nobodyId = 0;

export type OutboxState = 'saved' | 'waiting' | 'sending' | 'blocked' | 'refused' | 'sent';
export type BlockedReason = 'sign-in' | 'update' | 'imei-repeated';

export type ItemProblemCode = KnownCode | 'offline' | 'no-answer' | 'bytes-lost';

/** The credential that goes with the item (decision A81), so that it can leave without anyone signed in. */
export interface ItemGrant {
  id: string;
  token: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/**
 * What is kept of one thing that has to reach the server. Its bytes lie apart (`bytes:<id>`), are written once and never
 * rewritten by a change of state. All instants are epoch milliseconds.
 */
export interface OutboxItem {
  /** UUID; for an asset the capture's id, for a call its Idempotency-Key. */
  id: string;
  /** User whose item it is (decision A84): nobody else sees or deletes it. */
  ownerId: number;
  /** Null: what it asks for needs no credential. */
  grant: ItemGrant | null;
  subject:
    | { type: 'evaluation'; id: string; policyId: number; riskId: number }
    /** `id` is the claim's identifier; `document`: as what a file is attached to it, null for the declaration. */
    | { type: 'claim'; id: string; policyId: number; riskId: number; document: ClaimDocumentType | null }
    /** A call that somebody asked for; `id` is the item's. */
    | { type: 'call-request'; id: string; policyId: null; riskId: null };
  /** `asset` goes by tus; `call` is an idempotent POST whose body is the bytes of the item. */
  action: 'asset' | 'call';
  /** Under the API base; only for calls. */
  path: string | null;
  kind: OutboxKind;
  /** Items that must be `sent` before this one may leave. */
  needs: string[];
  mediaType: string;
  sizeBytes: number;
  /** SHA-256 of the bytes, hexadecimal; set when sealed, before the first byte leaves. */
  sha256: string;
  takenAt: number;
  /** The person asked for it to be sent; before that it is only `saved`. */
  isReleased: boolean;
  state: OutboxState;
  blockedBy: BlockedReason | null;
  attempts: number;
  nextAttemptAt: number;
  /** Bytes the server has confirmed; never what merely left. */
  confirmedBytes: number;
  /** When its first byte was let go (rule FB8): from then on this id means these bytes, and a correction is a new item. */
  sealedAt: number | null;
  /** The tus slot, so that a cut upload goes on where it was. */
  uploadUrl: string | null;
  /** Why it was refused, or what the last failed attempt met. `bytes-lost`: this phone no longer has the bytes as they were kept. `fields`: what of a refused call the server named, dotted. */
  problem: { code: ItemProblemCode; at: number; fields?: readonly string[] } | null;
  sentAt: number | null;
}

import type { ClaimDocumentType } from '#domain/claim/claim-documents.ts';
import type { KnownCode } from '#domain/shared/problem-code.ts';

/** The kinds of items. `claim`: a claim's declaration; `claim-document`: a file attached to it. */
export type OutboxKind = 'imei' | 'imei-picture' | 'front' | 'back' | 'invoice' | 'submit' | 'claim' | 'claim-document' | 'call-request';

/** The user id under which items, drafts and answers are stored while nobody is signed in. */
export const nobodyId = 0;

export type OutboxState = 'saved' | 'waiting' | 'sending' | 'blocked' | 'refused' | 'sent';
export type BlockedReason = 'sign-in' | 'update' | 'imei-repeated';

export type ItemProblemCode = KnownCode | 'offline' | 'no-answer' | 'bytes-lost';

/** The credential that is stored with the item (decision A81), so that it can be sent while nobody is signed in. */
export interface ItemGrant {
  id: string;
  token: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/**
 * The stored record of one upload or call that has to reach the server. Its bytes are stored separately (`bytes:<id>`), written once and not
 * rewritten when the record changes. All instants are epoch milliseconds.
 */
export interface OutboxItem {
  /** UUID: for an asset the id of the capture, for a call its Idempotency-Key. */
  id: string;
  /** The id of the user whose item it is (decision A84): nobody else sees or deletes it. */
  ownerId: number;
  /** Null: the call needs no credential. */
  grant: ItemGrant | null;
  subject:
    | { type: 'evaluation'; id: string; policyId: number; riskId: number }
    /** `id` is the claim's identifier; `document`: the type of document that a file is attached as, null for the declaration. */
    | { type: 'claim'; id: string; policyId: number; riskId: number; document: ClaimDocumentType | null }
    /** A request to be called; `id` is the item's own. */
    | { type: 'call-request'; id: string; policyId: null; riskId: null };
  /** `asset`: uploaded by tus; `call`: sent as an idempotent POST with the bytes of the item as its body. */
  action: 'asset' | 'call';
  /** The path of a call below the API's base; null for an asset. */
  path: string | null;
  kind: OutboxKind;
  /** Ids of the items that must be `sent` before this one may be. */
  needs: string[];
  mediaType: string;
  sizeBytes: number;
  /** SHA-256 of the bytes, hexadecimal; set before the first byte leaves. */
  sha256: string;
  takenAt: number;
  /** Whether the person asked for it to be sent; before that it is only `saved`. */
  isReleased: boolean;
  state: OutboxState;
  blockedBy: BlockedReason | null;
  attempts: number;
  nextAttemptAt: number;
  /** Bytes that the server has confirmed; bytes that merely left do not count. */
  confirmedBytes: number;
  /** When sending began (rule FB8): from then on this id stands for exactly these bytes, and a correction is a new item. */
  sealedAt: number | null;
  /** The URL of the tus upload, so that an interrupted upload is resumed where it was. */
  uploadUrl: string | null;
  /**
   * Why the item was refused, or why its last attempt failed. `bytes-lost`: this phone no longer has the bytes as they were stored. `fields`: dotted paths of the fields
   * that the server named when it refused a call.
   */
  problem: { code: ItemProblemCode; at: number; fields?: readonly string[] } | null;
  sentAt: number | null;
}

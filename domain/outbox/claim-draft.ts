import type { ClaimType } from '#domain/claim/claim-type.ts';
import type { OutboxItem } from './item.ts';
import type { DraftRecord } from './reconcile.ts';

/** A claim that is being declared on this phone, until it is let go. Its files are items that are only `saved`. */
export interface ClaimDraft {
  /** The claim's identifier, made with the draft: item id and Idempotency-Key of the declaration. */
  claimId: string;
  type: ClaimType | null;
  /** The day of the loss as typed, yyyy-mm-dd once it is whole. */
  lossDate: string;
  description: string;
  /** The other fields as typed, by their ids. */
  extraFields: Readonly<Record<string, string>>;
}

/** What is kept beside the queue under a name. */
export type KeptDraft = DraftRecord | ClaimDraft;

export function isClaimDraft(draft: KeptDraft): draft is ClaimDraft {
  return 'claimId' in draft;
}

export function newClaimDraft(claimId: string): ClaimDraft {
  return { claimId, type: null, lossDate: '', description: '', extraFields: {} };
}

/** The name under which the draft of an insured thing is kept: one at a time. */
export function claimDraftName({ userId, riskId }: { userId: number; riskId: number }): string {
  return `claim:${userId}:${riskId}`;
}

/** The items of one claim, in the order in which they are shown: the declaration, then its files as they were added. */
export function itemsOfClaim(items: readonly OutboxItem[], claimId: string): OutboxItem[] {
  return items
    .filter(({ subject }) => subject.type === 'claim' && subject.id === claimId)
    .sort((a, b) => Number(b.kind === 'claim') - Number(a.kind === 'claim') || a.takenAt - b.takenAt || (a.id < b.id ? -1 : 1));
}

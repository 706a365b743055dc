import type { ClaimType } from '#domain/claim/claim-type.ts';
import type { OutboxItem } from './item.ts';
import type { DraftRecord } from './reconcile.ts';

/** A claim that is being declared on this phone, until the person sends it. Its files are outbox items in the state `saved`. */
export interface ClaimDraft {
  /** The claim's identifier, generated with the draft: also the item id and the Idempotency-Key of the declaration. */
  claimId: string;
  type: ClaimType | null;
  /** The day of the loss as typed so far; yyyy-mm-dd once it is complete. */
  lossDate: string;
  description: string;
  /** The extra fields (`claimFields`) as typed, by their ids. */
  extraFields: Readonly<Record<string, string>>;
}

/** A draft that is stored beside the queue, under a name. */
export type KeptDraft = DraftRecord | ClaimDraft;

export function isClaimDraft(draft: KeptDraft): draft is ClaimDraft {
  return 'claimId' in draft;
}

export function newClaimDraft(claimId: string): ClaimDraft {
  return { claimId, type: null, lossDate: '', description: '', extraFields: {} };
}

/** The name under which the claim draft of a risk is stored; a user has at most one for each risk. */
export function claimDraftName({ userId, riskId }: { userId: number; riskId: number }): string {
  return `claim:${userId}:${riskId}`;
}

/** The items of one claim, in the order in which they are shown: the declaration, then its files as they were added. */
export function itemsOfClaim(items: readonly OutboxItem[], claimId: string): OutboxItem[] {
  return items
    .filter(({ subject }) => subject.type === 'claim' && subject.id === claimId)
    .sort((a, b) => Number(b.kind === 'claim') - Number(a.kind === 'claim') || a.takenAt - b.takenAt || (a.id < b.id ? -1 : 1));
}

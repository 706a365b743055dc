import type { Finding } from './assessment.ts';
import type { PhotoLabel, PhotoReason } from './photo-label.ts';
import { type Verdict, verdictOf } from './verdict.ts';

type Side = 'front' | 'back';

/** What whoever decides has marked of one photo; null: nothing yet. */
export interface DraftPhoto {
  label: PhotoLabel;
  reasons: PhotoReason[];
}
export type ReviewDraft = Record<Side, DraftPhoto>;

/** What was measured on a photo, as far as a decision starts from it. */
export interface MeasuredPhoto {
  side: Side;
  findings: readonly Pick<Finding, 'outcome' | 'reason'>[];
}

export const emptyDraft: ReviewDraft = { front: { label: null, reasons: [] }, back: { label: null, reasons: [] } };
const sides = ['front', 'back'] as const;

/** Why a photo did not pass by itself, in the order in which reasons explain each other. */
function reasonsOf(side: Side, photos: readonly MeasuredPhoto[]): PhotoReason[] {
  const findings = photos.find((photo) => photo.side === side)?.findings ?? [];
  return [...new Set(findings.filter(({ outcome }) => outcome !== 'met').map(({ reason }) => reason))];
}

/** One photo as it is marked: a rejected one starts from the reasons that were measured, and a broken one has its own. */
export function markPhoto(draft: ReviewDraft, side: Side, label: Verdict, photos: readonly MeasuredPhoto[]): ReviewDraft {
  const reasons: Record<Verdict, () => PhotoReason[]> = {
    Validated: () => [],
    Rejected: () => reasonsOf(side, photos),
    Breakage: () => ['crack'],
  };
  return { ...draft, [side]: { label, reasons: reasons[label]() } };
}

/**
 * Both photos as one decision marks them. A rejection is of the photos on which something was measured that speaks for it, a breakage of those that seem
 * cracked, and either of both photos when nothing was; the others are validated.
 */
export function markBoth(verdict: Verdict, photos: readonly MeasuredPhoto[]): ReviewDraft {
  const speaks = (side: Side) => {
    const reasons = reasonsOf(side, photos);
    return verdict === 'Breakage' ? reasons.includes('crack') : reasons.length > 0;
  };
  const meant = sides.filter(speaks);
  const isMeant = (side: Side) => verdict !== 'Validated' && (meant.length === 0 || meant.includes(side));
  return sides.reduce((draft, side) => markPhoto(draft, side, isMeant(side) ? verdict : 'Validated', photos), emptyDraft);
}

/** What the marks say together, or what is still missing: a photo without one, or a rejected one of which the customer would not be told why. */
export function judgeDraft({ front, back }: ReviewDraft): { verdict: Verdict } | { missing: 'label' | 'reason' } {
  const verdict = verdictOf(front.label, back.label);
  if (verdict === null) return { missing: 'label' };
  if ([front, back].some(({ label, reasons }) => label === 'Rejected' && reasons.length === 0)) return { missing: 'reason' };
  return { verdict };
}

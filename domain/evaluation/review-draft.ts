import type { Finding } from './assessment.ts';
import type { PhotoLabel, PhotoReason } from './photo-label.ts';
import { type Verdict, verdictOf } from './verdict.ts';

type Side = 'front' | 'back';

/** What the person who decides has marked for one photo; `label` null: nothing yet. */
export interface DraftPhoto {
  label: PhotoLabel;
  reasons: PhotoReason[];
}
export type ReviewDraft = Record<Side, DraftPhoto>;

/** The findings of a photo, as far as the draft of a decision uses them. */
export interface MeasuredPhoto {
  side: Side;
  findings: readonly Pick<Finding, 'outcome' | 'reason'>[];
}

export const emptyDraft: ReviewDraft = { front: { label: null, reasons: [] }, back: { label: null, reasons: [] } };
const sides = ['front', 'back'] as const;

/** The reasons of the measures that a photo does not meet, in the order in which they explain each other. */
function reasonsOf(side: Side, photos: readonly MeasuredPhoto[]): PhotoReason[] {
  const findings = photos.find((photo) => photo.side === side)?.findings ?? [];
  return [...new Set(findings.filter(({ outcome }) => outcome !== 'met').map(({ reason }) => reason))];
}

/** The draft after one photo is marked: a rejected photo starts with the measured reasons, a broken one with `crack`. */
export function markPhoto(draft: ReviewDraft, side: Side, label: Verdict, photos: readonly MeasuredPhoto[]): ReviewDraft {
  const reasons: Record<Verdict, () => PhotoReason[]> = {
    Validated: () => [],
    Rejected: () => reasonsOf(side, photos),
    Breakage: () => ['crack'],
  };
  return { ...draft, [side]: { label, reasons: reasons[label]() } };
}

/**
 * The draft after one verdict is given for both photos. A rejection marks the photos with a measure that is not met, a breakage those with a sign of cracks;
 * either marks both photos when neither has one. The others are validated.
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

/** The verdict of the marks, or what is missing: a photo without a label, or a rejected photo without a reason to tell the customer. */
export function judgeDraft({ front, back }: ReviewDraft): { verdict: Verdict } | { missing: 'label' | 'reason' } {
  const verdict = verdictOf(front.label, back.label);
  if (verdict === null) return { missing: 'label' };
  if ([front, back].some(({ label, reasons }) => label === 'Rejected' && reasons.length === 0)) return { missing: 'reason' };
  return { verdict };
}

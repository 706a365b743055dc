import type { PhotoLabel } from '#domain/wire/policies.ts';

export type Verdict = 'Validated' | 'Rejected' | 'Breakage';

/**
 * What two photos say together (specification §4): both Validated is Validated, either Rejected is Rejected, any other
 * pair of known labels is Breakage. A label that is missing or unknown means that nobody has decided: `null`, never
 * breakage (decision A42).
 */
export function verdictOf(front: PhotoLabel | undefined, back: PhotoLabel | undefined): Verdict | null {
  if (!isDecided(front) || !isDecided(back)) return null;
  if (front === 'Validated' && back === 'Validated') return 'Validated';
  if (front === 'Rejected' || back === 'Rejected') return 'Rejected';
  return 'Breakage';
}

function isDecided(label: PhotoLabel | undefined): label is Verdict {
  return label === 'Validated' || label === 'Rejected' || label === 'Breakage';
}

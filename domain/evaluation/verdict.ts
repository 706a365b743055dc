export type Verdict = 'Validated' | 'Rejected' | 'Breakage';

/** A photo's label as it comes from outside: a known one, null while undecided, or something newer than this app. */
type OutsideLabel = string | null | undefined;

/**
 * The verdict on a pair of photos (specification §4): both Validated is Validated, either Rejected is Rejected, any other pair of known labels is Breakage.
 * With a missing or unknown label the evaluation is undecided: `null`, never Breakage (decision A42).
 */
export function verdictOf(front: OutsideLabel, back: OutsideLabel): Verdict | null {
  if (!isDecided(front) || !isDecided(back)) return null;
  if (front === 'Validated' && back === 'Validated') return 'Validated';
  if (front === 'Rejected' || back === 'Rejected') return 'Rejected';
  return 'Breakage';
}

function isDecided(label: OutsideLabel): label is Verdict {
  return label === 'Validated' || label === 'Rejected' || label === 'Breakage';
}

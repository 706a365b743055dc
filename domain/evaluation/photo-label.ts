/** Labels of a decided photo. A photo's label is null while it is undecided, which must never be read as breakage (decision A42). */
export const photoLabels = ['Validated', 'Rejected', 'Breakage'] as const;
export type PhotoLabel = (typeof photoLabels)[number] | null;

/** Why a photo was not validated. The screen shows a photo's first reason, which explains the others. */
export const photoReasons = [
  'challenge-mismatch',
  'challenge-missing',
  'blurred',
  'too-dark',
  'glare',
  'too-far',
  'cut-off',
  'no-device',
  'recapture',
  'duplicate',
  'crack',
  'other',
] as const;
export type PhotoReason = (typeof photoReasons)[number];

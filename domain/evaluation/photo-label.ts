/** Per photo: decided, or null while nobody has decided (never to be read as breakage: decision A42). */
export const photoLabels = ['Validated', 'Rejected', 'Breakage'] as const;
export type PhotoLabel = (typeof photoLabels)[number] | null;

/** Why a photo was not validated; the screen shows the first that explains the rest. */
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

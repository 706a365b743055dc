import { type FrameMeasures, frameLimits } from './frame-measures.ts';

/** The phone's own verdict on a photo: only advice, a person or the server decides. `unknown`: no fault was found, but the photo may still be bad. */
export type ShotVerdict = 'sharp' | 'blurred' | 'dark' | 'glare' | 'no-device' | 'no-code' | 'unknown';

/** With a lower sharpness the phone's area has no edges left. */
const blurredBelow = 18;

/** `code`: whether the challenge was read in a front photo; `none` when no challenge was shown to the camera. */
export function verdictOf(side: 'front' | 'back', measures: FrameMeasures, code: 'read' | 'unread' | 'none'): ShotVerdict {
  const isBlurred = measures.sharpness < blurredBelow;
  // A code that was read proves that there is a phone; its lit screen is bright by design, so light and glare are not judged.
  if (side === 'front' && code === 'read') return isBlurred ? 'blurred' : 'sharp';
  if (measures.light < frameLimits.darkest) return 'dark';
  if (measures.device === null) return 'no-device';
  if (isBlurred) return 'blurred';
  // A front photo without a read code may be sharp and yet show some other bright object.
  if (side === 'front') return code === 'unread' ? 'no-code' : 'unknown';
  return measures.glare > frameLimits.mostGlare ? 'glare' : 'sharp';
}

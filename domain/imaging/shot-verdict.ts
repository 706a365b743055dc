import { type FrameMeasures, frameLimits } from './frame-measures.ts';

/** What the phone itself thinks of a photo. It advises; a person or the server decides. `unknown`: it found no fault, and cannot say that it came out well. */
export type ShotVerdict = 'sharp' | 'blurred' | 'dark' | 'glare' | 'no-device' | 'no-code' | 'unknown';

/** Below this the phone's own area has no edges left. */
const blurredBelow = 18;

/** `code`: whether the challenge was read in a front; `none` when there was no challenge before the camera. */
export function verdictOf(side: 'front' | 'back', measures: FrameMeasures, code: 'read' | 'unread' | 'none'): ShotVerdict {
  const isBlurred = measures.sharpness < blurredBelow;
  // A code that was read is on a phone, and its lit screen is bright by design.
  if (side === 'front' && code === 'read') return isBlurred ? 'blurred' : 'sharp';
  if (measures.light < frameLimits.darkest) return 'dark';
  if (measures.device === null) return 'no-device';
  if (isBlurred) return 'blurred';
  // A front in which no code was seen may be sharp and show something else that shines.
  if (side === 'front') return code === 'unread' ? 'no-code' : 'unknown';
  return measures.glare > frameLimits.mostGlare ? 'glare' : 'sharp';
}

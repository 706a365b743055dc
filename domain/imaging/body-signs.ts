import type { Circle } from './circles.ts';

/** What a lens measures, in widths of the phone (radius), and how far down it is. */
const lensFrom = 0.03;
const lensTo = 0.16;
const lensDepth = 0.75;

/** The clearest rim of a lens in the upper part of a phone's back that is `wide` and begins at `x`, `y`; 0 without one. */
export function lensIn(lenses: readonly Circle[], x: number, y: number, wide: number): number {
  let best = 0;
  for (const lens of lenses) {
    const radius = lens.radius / wide;
    const across = (lens.x - x) / wide;
    const down = (lens.y - y) / wide;
    const isInside = across > radius && across < 1 - radius && down > radius && down < lensDepth;
    if (isInside && radius >= lensFrom && radius <= lensTo && lens.rim > best) best = lens.rim;
  }
  return best;
}

/** Under it nothing is taken for a lens. */
export const leastLensRim = 0.8;
/** Means of a side's strength, under which it is none. */
export const leastSide = 0.3;

/** Phones fill a good part of the picture: how much a width counts, 0.7 to 1. */
export function likelySize(wide: number, pictureWidth: number): number {
  return 0.7 + 0.6 * Math.min(0.5, wide / pictureWidth);
}

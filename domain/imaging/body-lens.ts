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

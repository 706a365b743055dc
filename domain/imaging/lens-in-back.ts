import type { Circle } from './circles.ts';
import type { Rectangle } from './grey.ts';
import { type Point, turnedPoint } from './turning.ts';

/** Least and greatest radius of a camera lens, and its greatest distance from the phone's top, in widths of the phone. */
const lensFrom = 0.03;
const lensTo = 0.16;
const lensDepth = 0.75;

/** The back of a phone: `box` turned by `tiltDegrees` about its own middle. */
interface Back {
  box: Rectangle;
  tiltDegrees: number;
}

const middleOfBack = ({ box }: Back): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The square of a picture that holds the upper part of a back, whatever its tilt; it may reach beyond the picture. */
export function lensesOf(back: Back): Rectangle {
  const { box, tiltDegrees } = back;
  const middle = middleOfBack(back);
  const upper = { x: middle.x, y: box.y + (box.width * lensDepth) / 2 };
  const { x, y } = turnedPoint(upper, middle, tiltDegrees);
  // Far enough for the corners of that part, and for the rim of a lens at them.
  const reach = 0.7 * box.width;
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
}

/** The clearest rim of a lens in the upper part of a back; 0 without one. */
export function lensIn(lenses: readonly Circle[], back: Back): number {
  const { box, tiltDegrees } = back;
  const middle = middleOfBack(back);
  let best = 0;
  for (const lens of lenses) {
    const upright = turnedPoint(lens, middle, -tiltDegrees);
    const radius = lens.radius / box.width;
    const across = (upright.x - box.x) / box.width;
    const down = (upright.y - box.y) / box.width;
    const isInside = across > radius && across < 1 - radius && down > radius && down < lensDepth;
    if (isInside && radius >= lensFrom && radius <= lensTo && lens.rim > best) best = lens.rim;
  }
  return best;
}

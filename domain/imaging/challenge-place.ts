import type { Rectangle } from './grey.ts';
import { fromTopLeft, type Quad, squareTo } from './perspective.ts';

/** A challenge's code is 29 modules wide; with its quiet zone of 4 modules on each side it takes 80 % of the screen's width, and the screen 93 % of the phone's. */
const bodyPerCode = 37 / 29 / 0.8 / 0.93;
const tallPerWide = 2.15;
/** How far the code's middle is above the phone's, in sides of the code, because of the countdown below it; 0.4 to 0.7, depending on phone and browser. */
export const codeAboveMiddle = 0.5;

/** The box of the phone, upright or tilted, by the corners of the challenge on its screen (decision A90). */
export function phoneAround(corners: readonly { x: number; y: number }[]): Rectangle {
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const width = side * bodyPerCode;
  const height = width * tallPerWide;
  const quad = fromTopLeft(corners);
  // From the middle of the code's upper side to that of its lower one.
  const down = quad
    ? { x: (quad[2].x + quad[3].x - quad[0].x - quad[1].x) / 2, y: (quad[2].y + quad[3].y - quad[0].y - quad[1].y) / 2 }
    : { x: 0, y: side };
  const middleX = (Math.max(...xs) + Math.min(...xs)) / 2 + codeAboveMiddle * down.x;
  const middleY = (Math.max(...ys) + Math.min(...ys)) / 2 + codeAboveMiddle * down.y;
  return { x: middleX - width / 2, y: middleY - height / 2, width, height };
}

/**
 * The corners of the phone's face, clockwise from the upper left, in the perspective of the challenge on its screen; they may lie outside the picture. Null when the
 * code's corners are not four.
 */
export function faceAround(corners: readonly { x: number; y: number }[]): Quad | null {
  const quad = fromTopLeft(corners);
  if (quad === null) return null;
  const place = squareTo(quad);
  const middle = { across: 0.5, down: 0.5 + codeAboveMiddle };
  const [aside, along] = [bodyPerCode / 2, (bodyPerCode * tallPerWide) / 2];
  const corner = (x: number, y: number) => place(middle.across + x * aside, middle.down + y * along);
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

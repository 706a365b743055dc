import type { Rectangle } from './grey.ts';

/** A challenge's code is 29 modules in a quiet zone of 4 on each side, 80 % of the screen wide; a body is a little wider than its screen. */
const bodyPerCode = 37 / 29 / 0.8 / 0.93;
const tallPerWide = 2.15;

/** Where the phone is, by the corners of the challenge on its screen (decision A90): the code stands near the middle of the screen. */
export function phoneAround(corners: readonly { x: number; y: number }[]): Rectangle {
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const width = side * bodyPerCode;
  const height = width * tallPerWide;
  const middleX = (Math.max(...xs) + Math.min(...xs)) / 2;
  const middleY = (Math.max(...ys) + Math.min(...ys)) / 2;
  return { x: middleX - width / 2, y: middleY - height / 2, width, height };
}

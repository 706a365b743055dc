import type { Point } from './turning.ts';

/** A picture in colour with its alpha: four bytes a pixel. */
export interface ColourPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

type Colour = readonly [red: number, green: number, blue: number];

/** Modules along a side of a challenge's code. */
export const modules = 29;

/** A picture as it is in the plane of a code: by modules across and down from the code's corner at the top left of the picture. */
export interface CodePlane {
  /** Between pixels; not a number outside the picture. */
  colour: (across: number, down: number) => Colour;
  /** Grey level, 0 to 255. */
  grey: (across: number, down: number) => number;
}

/** `corners` of a code that was read, in pixels, in any order that goes round it; null when they are not four. */
export function planeOf(picture: ColourPicture, corners: readonly Point[]): CodePlane | null {
  const [a, b, c, d] = fromTopLeft(corners);
  if (!a || !b || !c || !d) return null;
  const place = squareTo(a, b, c, d);
  const colour = (across: number, down: number) => colourAt(picture, place(across / modules, down / modules));
  return { colour, grey: (across, down) => luminance(colour(across, down)) };
}

export function luminance([red, green, blue]: Colour): number {
  return (red * 77 + green * 150 + blue * 29) / 256;
}

/** The corners clockwise from the one at the top left of the picture. */
function fromTopLeft(corners: readonly Point[]): Point[] {
  const middle = { x: corners.reduce((sum, { x }) => sum + x, 0) / 4, y: corners.reduce((sum, { y }) => sum + y, 0) / 4 };
  const turn = ({ x, y }: Point) => Math.atan2(y - middle.y, x - middle.x);
  const round = [...corners].sort((one, other) => turn(one) - turn(other));
  const sums = round.map(({ x, y }) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [...round.slice(first), ...round.slice(0, first)];
}

/** The projective map of the unit square to four corners (Heckbert, 1989). */
function squareTo(a: Point, b: Point, c: Point, d: Point): (u: number, v: number) => Point {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
    };
  };
}

const outside: Colour = [Number.NaN, Number.NaN, Number.NaN];

function colourAt({ width, height, data }: ColourPicture, { x, y }: Point): Colour {
  const [column, row] = [x - 0.5, y - 0.5];
  if (!(column >= 0 && row >= 0 && column < width - 1 && row < height - 1)) return outside;
  const from = Math.floor(row) * width + Math.floor(column);
  const [across, down] = [column - Math.floor(column), row - Math.floor(row)];
  const between = (channel: number) => {
    const value = (pixel: number) => data[4 * pixel + channel] ?? 0;
    const upper = value(from) * (1 - across) + value(from + 1) * across;
    return upper * (1 - down) + (value(from + width) * (1 - across) + value(from + width + 1) * across) * down;
  };
  return [between(0), between(1), between(2)];
}

import type { Point } from './turning.ts';

/** Four corners in order around a quadrilateral. */
export type Quad = readonly [Point, Point, Point, Point];

/** Sorts four corners clockwise, beginning with the one nearest the picture's upper left; null when they are not four. */
export function fromTopLeft(corners: readonly Point[]): Quad | null {
  if (corners.length !== 4) return null;
  const middle = { x: corners.reduce((sum, { x }) => sum + x, 0) / 4, y: corners.reduce((sum, { y }) => sum + y, 0) / 4 };
  const turn = ({ x, y }: Point) => Math.atan2(y - middle.y, x - middle.x);
  const round = [...corners].sort((one, other) => turn(one) - turn(other));
  const sums = round.map(({ x, y }) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  const [a, b, c, d] = [...round.slice(first), ...round.slice(0, first)] as [Point, Point, Point, Point];
  return [a, b, c, d];
}

/** Whether a point is within a convex quadrilateral whose corners are in clockwise order on the screen. */
export function isInside({ x, y }: Point, quad: Quad): boolean {
  return quad.every((a, at) => {
    const b = quad[(at + 1) % 4] as Point;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
}

/** The projective map of the unit square, and of the plane around it, to four corners: those of (0, 0), (1, 0), (1, 1) and (0, 1) (Heckbert, 1989). */
export function squareTo([a, b, c, d]: Quad): (u: number, v: number) => Point {
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

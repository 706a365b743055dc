export interface Point {
  x: number;
  y: number;
}

/** Eight numbers of a projective map of the plane; the ninth is 1. */
export type Homography = readonly number[];

export function mapped(map: Homography, x: number, y: number): Point {
  const [a, b, c, d, e, f, g, h] = map as [number, number, number, number, number, number, number, number];
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** The map that leads four points to four others; by Gauss's elimination with the largest pivot. */
export function homography(from: readonly Point[], to: readonly Point[]): Homography {
  const rows: number[][] = [];
  for (const [index, { x, y }] of from.entries()) {
    const other = to[index] as Point;
    rows.push([x, y, 1, 0, 0, 0, -other.x * x, -other.x * y, other.x], [0, 0, 0, x, y, 1, -other.y * x, -other.y * y, other.y]);
  }
  for (let column = 0; column < 8; column += 1) {
    let best = column;
    for (let row = column; row < 8; row += 1)
      if (Math.abs(rows[row]?.[column] as number) > Math.abs(rows[best]?.[column] as number)) best = row;
    const pivot = rows[best] as number[];
    rows[best] = rows[column] as number[];
    rows[column] = pivot;
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const share = (row[column] as number) / (pivot[column] as number);
      for (let at = column; at < 9; at += 1) row[at] = (row[at] as number) - share * (pivot[at] as number);
    }
  }
  return rows.map((row, index) => (row[8] as number) / (row[index] as number));
}

/** Clockwise from the top left. */
export const unitSquare: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

export interface Pose {
  /** The thing's middle, in pixels. */
  x: number;
  y: number;
  /** The thing's size when it is held straight, in pixels. */
  width: number;
  height: number;
  /** How far it is turned, in degrees. */
  yaw: number;
  pitch: number;
  roll: number;
  /** How far away it is, in its own heights: near things show more perspective. */
  distance: number;
}

/** The corners of a rectangle that is turned before a camera, clockwise from its top left, in pixels. */
export function cornersOf({ x, y, width, height, yaw, pitch, roll, distance }: Pose): Point[] {
  const [a, b, c] = [yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  return unitSquare.map((corner) => {
    const across = (corner.x - 0.5) * width;
    const down = (corner.y - 0.5) * height;
    const depth = (across * Math.sin(a) + down * Math.sin(b)) / (distance * height);
    const [flatX, flatY] = [(across * Math.cos(a)) / (1 + depth), (down * Math.cos(b)) / (1 + depth)];
    return { x: x + flatX * Math.cos(c) - flatY * Math.sin(c), y: y + flatX * Math.sin(c) + flatY * Math.cos(c) };
  });
}

/** The smallest upright box around points. */
export function boxAround(points: readonly Point[]): { left: number; top: number; right: number; bottom: number } {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

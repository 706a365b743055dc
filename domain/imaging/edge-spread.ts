import type { Grey, Rectangle } from './grey.ts';
import { inside } from './grey.ts';

/** Least contrast of an edge, in grey levels: below it noise looks like edges. */
const leastContrast = 24;
/** Least contrast of an edge as a share of the area's contrast: faint texture says nothing about focus. */
const leastShare = 0.3;
/** For an edge blurred by a normal curve, its contrast divided by its steepest slope is this many standard deviations. */
const contrastPerSlope = Math.sqrt(2 * Math.PI);
/** A way with fewer edges is not judged. */
const fewestEdges = 12;

/** Step to the next pixel of a line: across, down or diagonal. */
interface Way {
  x: -1 | 0 | 1;
  y: 0 | 1;
}
/** Two pairs of ways at right angles to each other. */
const crosses: readonly (readonly [Way, Way])[] = [
  [
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ],
  [
    { x: 1, y: 1 },
    { x: -1, y: 1 },
  ],
];
/** Tangent of the greatest angle between an edge's gradient and a way at which the edge counts for it: a little more than halfway to the next way. */
const facing = 0.5;

/**
 * Blur of an area: the spread of its sharpest edges, as a standard deviation in pixels, in the direction in which it is worst (a shaken picture is sharp at right
 * angles to the shake). Edges are measured separately for four ways. A blur's squared spreads add up to the same sum for any two ways at right angles, so the
 * smaller of the two sums counts: the larger comes from round or shaded objects without sharp edges facing some way. Independent of the amount of texture. Null
 * with too few edges.
 */
export function edgeSpread(grey: Grey, area: Rectangle): number | null {
  const within = inside(area, grey);
  const contrast = Math.max(leastContrast, leastShare * contrastOf(grey, within));
  const spreads = crosses.map((ways) => ways.map((way) => sharpest(edgesAlong(grey, within, contrast, way))));
  const told = spreads.flat().filter((spread) => spread !== null);
  if (told.length === 0) return null;
  const sums = spreads
    .filter((ways) => !ways.includes(null))
    .map((ways) => ways.reduce<number>((sum, spread) => sum + (spread ?? 0) ** 2, 0));
  return sums.length === 0 ? Math.max(...told) : Math.sqrt(Math.min(...sums) - Math.min(...told) ** 2);
}

/** Contrast of an area, in grey levels: its 95th percentile minus its 5th. The area lies inside the picture. */
export function contrastOf(grey: Grey, area: Rectangle): number {
  const counts = new Uint32Array(256);
  for (let y = area.y; y < area.y + area.height; y += 2) {
    for (let x = area.x; x < area.x + area.width; x += 2) {
      const value = grey.data[y * grey.width + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return percentile(counts, 0.95) - percentile(counts, 0.05);
}

/** The value up to which `share` of a histogram lies. */
export function percentile(counts: Uint32Array, share: number): number {
  let left = share * counts.reduce((sum, count) => sum + count, 0);
  for (let value = 0; value < counts.length; value += 1) {
    left -= counts[value] ?? 0;
    if (left <= 0) return value;
  }
  return counts.length - 1;
}

/** The spreads, in pixels, of all rises and falls of at least `leastRise` along the lines of the area in one way, measured at their steepest places. */
function edgesAlong(grey: Grey, area: Rectangle, leastRise: number, way: Way): number[] {
  const { width, data } = grey;
  const step = way.y * width + way.x;
  const pixels = Math.hypot(way.x, way.y);
  const spreads: number[] = [];
  for (const { start, length } of linesOf(area, width, way)) {
    let at = 0;
    while (at < length - 1) {
      const rising = Math.sign((data[start + (at + 1) * step] ?? 0) - (data[start + at * step] ?? 0));
      if (rising === 0) {
        at += 1;
        continue;
      }
      const from = data[start + at * step] ?? 0;
      let steepest = 0;
      let steepestAt = at;
      let value = from;
      while (at < length - 1) {
        const next = data[start + (at + 1) * step] ?? 0;
        // One or two levels in the other direction are noise on the slope.
        if ((next - value) * rising < -2) break;
        // Measured over two pixels, so that the noise of one does not make a slope.
        const ahead = data[start + Math.min(length - 1, at + 2) * step] ?? 0;
        const slope = (Math.abs(next - value) + Math.abs(ahead - value)) / 3;
        if (slope > steepest) [steepest, steepestAt] = [slope, at];
        if (next === value && Math.abs(ahead - next) < 2) break;
        value = next;
        at += 1;
      }
      const rise = Math.abs(value - from);
      if (rise >= leastRise) {
        const turn = cosineTo(grey, start + steepestAt * step, way);
        if (turn !== null) spreads.push((pixels * turn * rise) / (steepest * contrastPerSlope));
      }
      at += 1;
    }
  }
  return spreads;
}

/** The lines of an area in one way, each by the index of its first pixel and its length in pixels. */
function* linesOf({ x, y, width, height }: Rectangle, pitch: number, way: Way): Generator<{ start: number; length: number }> {
  const at = (column: number, row: number) => (y + row) * pitch + x + column;
  if (way.y === 0) for (let row = 0; row < height; row += 1) yield { start: at(0, row), length: width };
  else
    for (let column = 0; column < width; column += 1) {
      const wide = way.x === 0 ? height : way.x > 0 ? width - column : column + 1;
      yield { start: at(column, 0), length: Math.min(height, wide) };
    }
  if (way.x === 0 || way.y === 0) return;
  for (let row = 1; row < height; row += 1) yield { start: at(way.x > 0 ? 0 : width - 1, row), length: Math.min(width, height - row) };
}

/** The cosine of the angle between a way and the gradient at a pixel; null when the edge there faces another way. */
function cosineTo({ width, data }: Grey, pixel: number, way: Way): number | null {
  const level = (index: number) => data[index] ?? 0;
  let [across, down] = [0, 0];
  for (const beside of [-1, 0, 1]) {
    across += level(pixel + 1 + beside * width) - level(pixel - 1 + beside * width);
    down += level(pixel + width + beside) - level(pixel - width + beside);
  }
  const along = Math.abs(across * way.x + down * way.y);
  const aside = Math.abs(across * way.y - down * way.x);
  return aside >= facing * along ? null : along / Math.hypot(along, aside);
}

/** The first quartile of the spreads, as shading and round shapes are soft by themselves; null with too few. */
function sharpest(spreads: number[]): number | null {
  if (spreads.length < fewestEdges) return null;
  spreads.sort((a, b) => a - b);
  return spreads[Math.floor(spreads.length / 4)] ?? null;
}

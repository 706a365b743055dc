import type { Grey, Rectangle } from './grey.ts';
import { inside } from './grey.ts';

/** Contrast that an edge must have, in grey levels: under it noise makes edges of its own. */
const leastContrast = 24;
/** Contrast that an edge must have as a share of the area's own contrast: faint texture says nothing of focus. */
const leastShare = 0.3;
/** An edge blurred by a normal curve has this many standard deviations in its contrast divided by its steepest slope. */
const contrastPerSlope = Math.sqrt(2 * Math.PI);
/** A direction with fewer edges is not judged. */
const fewestEdges = 12;

/** Steps to the next pixel of a line, across, down, or along a diagonal. */
interface Way {
  x: -1 | 0 | 1;
  y: 0 | 1;
}
/** Each way with the one at right angles to it. */
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
/** Tangent of the angle up to which an edge faces a way: halfway to the next, and a little. */
const facing = 0.5;

/**
 * How far the sharpest edges of an area are spread, as the standard deviation of a blur in the way in which it is worst, in pixels of the picture: a shaken picture is sharp along its shake. Edges that
 * face one way are measured apart from those that face another. A blur adds as much to the squares of any two ways that cross at right angles, so that what only one cross shows is no blur but round or
 * shaded things, which have no sharp edges facing some way. Independent of how much texture there is. Null when the area has too few edges.
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

/** The contrast between an area's bright and its dark parts (5 % and 95 %), in grey levels; the area lies inside the picture. */
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

/** The value below which that share of a histogram lies. */
export function percentile(counts: Uint32Array, share: number): number {
  let left = share * counts.reduce((sum, count) => sum + count, 0);
  for (let value = 0; value < counts.length; value += 1) {
    left -= counts[value] ?? 0;
    if (left <= 0) return value;
  }
  return counts.length - 1;
}

/** Spreads of the rises and falls along each line of the area, at the steepest place of each. */
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
        // A level or two the other way is noise on the slope.
        if ((next - value) * rising < -2) break;
        // Two pixels apart, so that the noise of one does not make a slope.
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

/** The lines of an area that go one way, each by the index of its first pixel and its length. */
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

/** The cosine of the angle between a way and where the edge at a pixel faces; null when it faces another. */
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

/** The spread that the sharpest quarter of the edges stays within: shading and round shapes are soft by themselves. */
function sharpest(spreads: number[]): number | null {
  if (spreads.length < fewestEdges) return null;
  spreads.sort((a, b) => a - b);
  return spreads[Math.floor(spreads.length / 4)] ?? null;
}

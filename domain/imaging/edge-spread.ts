import type { Grey, Rectangle } from './grey.ts';
import { inside } from './grey.ts';

/** Contrast that an edge must have, in grey levels: under it noise makes edges of its own. */
const leastContrast = 24;
/** And as a share of the area's own contrast: faint texture says nothing of focus. */
const leastShare = 0.3;
/** Of a normal curve: contrast divided by the steepest slope, in standard deviations. */
const contrastPerSlope = Math.sqrt(2 * Math.PI);
/** With fewer edges in one direction nothing is said of it. */
const fewestEdges = 12;

/**
 * How far the sharpest edges of an area are spread, as the standard deviation of a blur, in pixels of the picture. Measured across and
 * down, and the worse of the two is given, because a shaken picture is sharp along its shake. Independent of how much texture
 * there is. Null when the area has too few edges.
 */
export function edgeSpread(grey: Grey, area: Rectangle): number | null {
  const within = inside(area, grey);
  const contrast = Math.max(leastContrast, leastShare * contrastOf(grey, within));
  const across = sharpest(edgesAlong(grey, within, contrast, 'across'));
  const down = sharpest(edgesAlong(grey, within, contrast, 'down'));
  if (across === null || down === null) return across ?? down;
  return Math.max(across, down);
}

/** The contrast between the area's bright and its dark parts (5 % and 95 %). */
function contrastOf(grey: Grey, area: Rectangle): number {
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
function edgesAlong(grey: Grey, area: Rectangle, leastRise: number, direction: 'across' | 'down'): number[] {
  const { width, data } = grey;
  const isAcross = direction === 'across';
  const step = isAcross ? 1 : width;
  const lines = isAcross ? area.height : area.width;
  const length = isAcross ? area.width : area.height;
  const spreads: number[] = [];
  for (let line = 0; line < lines; line += 1) {
    const start = isAcross ? (area.y + line) * width + area.x : area.y * width + area.x + line;
    let at = 0;
    while (at < length - 1) {
      const rising = Math.sign((data[start + (at + 1) * step] ?? 0) - (data[start + at * step] ?? 0));
      if (rising === 0) {
        at += 1;
        continue;
      }
      const from = data[start + at * step] ?? 0;
      let steepest = 0;
      let value = from;
      while (at < length - 1) {
        const next = data[start + (at + 1) * step] ?? 0;
        // A level or two the other way is noise on the slope.
        if ((next - value) * rising < -2) break;
        // Two pixels apart, so that the noise of one does not make a slope.
        const ahead = data[start + Math.min(length - 1, at + 2) * step] ?? 0;
        steepest = Math.max(steepest, (Math.abs(next - value) + Math.abs(ahead - value)) / 3);
        if (next === value && Math.abs(ahead - next) < 2) break;
        value = next;
        at += 1;
      }
      const rise = Math.abs(value - from);
      if (rise >= leastRise) spreads.push(rise / (steepest * contrastPerSlope));
      at += 1;
    }
  }
  return spreads;
}

/** What the sharper quarter of the edges reaches: shading and round shapes are soft by themselves. */
function sharpest(spreads: number[]): number | null {
  if (spreads.length < fewestEdges) return null;
  spreads.sort((a, b) => a - b);
  return spreads[Math.floor(spreads.length / 4)] ?? null;
}

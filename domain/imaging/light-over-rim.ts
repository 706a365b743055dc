import { type Grey, shrinkGrey } from './grey.ts';
import { type LitRow, type LitScreen, lookedAtWidth } from './lit-screen.ts';

/** From this grey level on a place is overexposed. */
const burnt = 250;
/** How far beyond a side of the screen overexposed rows must reach, and how many in succession, both in widths of the screen. A small screen's rows must reach `onSide` beyond. */
const leastBeyond = 0.03;
const leastRun = 0.2;
/** A row ends on a side of the screen when it ends at most this far from it, in pixels of the shrunk picture. */
const onSide = 1;
/** Two rows tell where a side is when they lie at least this far apart, as a share of the number of rows. */
const leastApart = 0.25;

/**
 * Whether a light over a lit screen is so strong that it also hides the phone's rim, or the fingers, beside the screen: over several rows the picture is overexposed
 * beyond the straight sides of the screen, where a phone is dark. `screen`: wholly visible, as `findLitScreen` found it in the picture.
 */
export function hidesRim(grey: Grey, { rows }: Pick<LitScreen, 'rows'>): boolean {
  const small = shrinkGrey(grey, lookedAtWidth);
  const heights = [...rows.keys()].sort((one, other) => one - other);
  const ends = heights.map((y) => rows.get(y) as LitRow);
  const width = Math.max(...ends.map(({ right }) => right)) - Math.min(...ends.map(({ left }) => left)) + 1;
  const isBurnt = (x: number, y: number) => (small.data[y * small.width + x] ?? 0) >= burnt;
  const [lefts, rights] = [ends.map(({ left }) => left), ends.map(({ right }) => right)];
  const [leftSide, rightSide] = [sideOf(heights, lefts), sideOf(heights, rights)];
  const beyondLeft = heights.map(
    (y, row) => leftSide(y) - (nextBurnt(lefts[row] as number, 1, (x) => isBurnt(x, y), width) ?? leftSide(y)),
  );
  const beyondRight = heights.map(
    (y, row) => (nextBurnt(rights[row] as number, -1, (x) => isBurnt(x, y), width) ?? rightSide(y)) - rightSide(y),
  );
  return [beyondLeft, beyondRight].some((beyond) => longestRun(beyond, Math.max(onSide, leastBeyond * width)) >= leastRun * width);
}

/** The first overexposed place from the end of a row on; null when there is none within the screen's width. */
function nextBurnt(end: number, step: 1 | -1, isBurnt: (x: number) => boolean, width: number): number | null {
  for (let at = 0; at < width; at += 1) if (isBurnt(end + step * at)) return end + step * at;
  return null;
}

/** The straight line on which most rows end: fingers make other rows shorter, and light makes others longer. Returns where it is at a height. */
function sideOf(heights: readonly number[], ends: readonly number[]): (y: number) => number {
  const apart = Math.max(1, Math.ceil(leastApart * heights.length));
  let best = { lean: 0, start: ends[0] as number, rows: 0 };
  for (let one = 0; one < heights.length; one += 1) {
    for (let other = one + apart; other < heights.length; other += 1) {
      const lean = ((ends[other] as number) - (ends[one] as number)) / ((heights[other] as number) - (heights[one] as number));
      const start = (ends[one] as number) - lean * (heights[one] as number);
      const rows = heights.reduce((count, y, row) => count + (Math.abs((ends[row] as number) - lean * y - start) <= onSide ? 1 : 0), 0);
      if (rows > best.rows) best = { lean, start, rows };
    }
  }
  return (y) => best.lean * y + best.start;
}

/** The greatest number of successive values above `least`. */
function longestRun(values: readonly number[], least: number): number {
  let [longest, run] = [0, 0];
  for (const value of values) {
    run = value > least ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

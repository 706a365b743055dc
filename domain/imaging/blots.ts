import type { Grey } from './grey.ts';
import type { InkLevels } from './ink-levels.ts';
import { inkLevels } from './ink-levels.ts';

export type Tone = 'dark' | 'light';

/** Connected pixels that stand out from the paper around them: a letter, a part of one, several that touch, or a bar. */
export interface Blot {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Number of its pixels. */
  area: number;
  /** Number of runs of pixels in all its rows: a bar has one a row, letters that touch have several. */
  runs: number;
  /** Whether it is darker or lighter than its paper. */
  tone: Tone;
}

/** Runs of adjacent ink pixels of one tone within a row, one array for each property, as a picture may have a million runs. */
interface Runs {
  count: number;
  tone: Uint8Array;
  y: Uint16Array;
  from: Uint16Array;
  /** The last column. */
  to: Uint16Array;
  /** An earlier run of the same blot; the run itself when it is the blot's first (union-find). */
  parent: Int32Array;
}

const none = 0;
const dark = 1;
const light = 2;

/**
 * Interpolates the thresholds of the grid of squares for each column of one pixel row. `isBlank`: for each square whether there is no ink from its middle to the
 * next square's; no thresholds are written there.
 */
function levelsOfRow(
  levels: InkLevels,
  y: number,
  width: number,
  darkRow: Float32Array,
  lightRow: Float32Array,
  isBlank: Uint8Array,
): void {
  const { square, across, down } = levels;
  const row = Math.min(down - 1, Math.max(0, (y + 0.5) / square - 0.5));
  const upper = Math.floor(row) * across;
  const lower = Math.min(down - 1, Math.floor(row) + 1) * across;
  const share = row - Math.floor(row);
  const mixed = (grid: Float32Array, column: number) =>
    (grid[upper + column] as number) * (1 - share) + (grid[lower + column] as number) * share;
  let leftDark = mixed(levels.dark, 0);
  let leftLight = mixed(levels.light, 0);
  const halfSquare = square / 2;
  darkRow.fill(leftDark, 0, Math.min(width, halfSquare));
  lightRow.fill(leftLight, 0, Math.min(width, halfSquare));
  for (let column = 0; column < across; column += 1) {
    const next = Math.min(across - 1, column + 1);
    const rightDark = mixed(levels.dark, next);
    const rightLight = mixed(levels.light, next);
    const start = column * square + halfSquare;
    isBlank[column] = Number(leftDark < 0 && rightDark < 0 && leftLight > 255 && rightLight > 255);
    const end = isBlank[column] ? start : Math.min(width, start + square);
    const darkStep = (rightDark - leftDark) / square;
    const lightStep = (rightLight - leftLight) / square;
    for (let x = start, at = 0.5; x < end; x += 1, at += 1) {
      darkRow[x] = leftDark + darkStep * at;
      lightRow[x] = leftLight + lightStep * at;
    }
    leftDark = rightDark;
    leftLight = rightLight;
  }
}

function runsOf({ width, height, data }: Grey, levels: InkLevels): { runs: Runs; rowStarts: Int32Array } {
  // More runs than a fifth of all pixels are grain, not text: the search stops there.
  const most = Math.max(1024, Math.ceil((width * height) / 5));
  const runs: Runs = {
    count: 0,
    tone: new Uint8Array(most),
    y: new Uint16Array(most),
    from: new Uint16Array(most),
    to: new Uint16Array(most),
    parent: new Int32Array(most),
  };
  const rowStarts = new Int32Array(height + 1);
  const darkRow = new Float32Array(width);
  const lightRow = new Float32Array(width);
  const { square, across } = levels;
  const isBlank = new Uint8Array(across);
  for (let y = 0; y < height; y += 1) {
    rowStarts[y] = runs.count;
    levelsOfRow(levels, y, width, darkRow, lightRow, isBlank);
    let tone = none;
    const start = y * width;
    let middle = square / 2;
    for (let x = 0, after = 0; x <= width; x = after) {
      after = x + 1;
      let now = none;
      // Blank squares, most of a screenshot, are skipped.
      if (x === middle && isBlank[Math.floor(x / square)]) after = x + square;
      else if (x < width) {
        const value = data[start + x] as number;
        now = value < (darkRow[x] as number) ? dark : value > (lightRow[x] as number) ? light : none;
      }
      if (x === middle) middle += square;
      if (now === tone) continue;
      if (tone !== none) runs.to[runs.count++] = x - 1;
      if (runs.count === most) return { runs, rowStarts: rowStarts.fill(runs.count, y + 1) };
      tone = now;
      if (now === none) continue;
      runs.tone[runs.count] = now;
      runs.y[runs.count] = y;
      runs.from[runs.count] = x;
      runs.parent[runs.count] = runs.count;
    }
  }
  rowStarts[height] = runs.count;
  return { runs, rowStarts };
}

function rootOf(parent: Int32Array, run: number): number {
  let root = run;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root] as number] as number;
    root = parent[root] as number;
  }
  return root;
}

/** Joins runs of the same tone that touch, corners included. */
function join({ tone, from, to, parent }: Runs, rowStarts: Int32Array): void {
  for (let y = 1; y < rowStarts.length - 1; y += 1) {
    let above = rowStarts[y - 1] as number;
    const end = rowStarts[y] as number;
    for (let run = end; run < (rowStarts[y + 1] as number); run += 1) {
      while (above < end && (to[above] as number) + 1 < (from[run] as number)) above += 1;
      for (let other = above; other < end && (from[other] as number) <= (to[run] as number) + 1; other += 1) {
        if (tone[other] !== tone[run]) continue;
        const one = rootOf(parent, run);
        const two = rootOf(parent, other);
        if (one !== two) parent[Math.max(one, two)] = Math.min(one, two);
      }
    }
  }
}

/**
 * All ink of a picture, dark on light and light on dark, as connected blots. `inkShare`: the share of the way from paper to ink from which a pixel counts as
 * ink; a smaller one joins what blur broke apart. Sides up to 65535 pixels.
 */
export function blotsIn(grey: Grey, inkShare = 0.5): Blot[] {
  const { runs, rowStarts } = runsOf(grey, inkLevels(grey, inkShare));
  join(runs, rowStarts);
  const blots = new Map<number, Blot & { right: number }>();
  for (let run = 0; run < runs.count; run += 1) {
    const root = rootOf(runs.parent, run);
    const y = runs.y[run] as number;
    const from = runs.from[run] as number;
    const to = runs.to[run] as number;
    const blot = blots.get(root);
    if (blot === undefined) {
      const tone = runs.tone[run] === dark ? 'dark' : 'light';
      blots.set(root, { x: from, y, width: 0, height: 1, area: to - from + 1, runs: 1, tone, right: to });
      continue;
    }
    blot.x = Math.min(blot.x, from);
    blot.right = Math.max(blot.right, to);
    blot.height = y - blot.y + 1;
    blot.area += to - from + 1;
    blot.runs += 1;
  }
  return [...blots.values()].map(({ right, ...blot }) => ({ ...blot, width: right - blot.x + 1 }));
}

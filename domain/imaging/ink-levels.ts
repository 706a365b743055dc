import type { Grey } from './grey.ts';

/** Side, in pixels, of the squares for which paper and ink are measured, each with its eight neighbours: 48 pixels hold a line of text and its paper. */
const square = 16;
const bins = 64;
/** Ink differs from its paper by at least this many grey levels, and by this many times the picture's grain. */
const leastContrast = 10;
const leastOverGrain = 3.5;
/** The greatest contrast, in grey levels, that is demanded of ink because of grain: a picture that scatters more everywhere is full of text. */
const mostContrast = 40;
/** Share of the squares that are assumed to hold only paper and grain. */
const plainShare = 0.25;
/** The darkest and the lightest level are the quantiles at this share from either end: a single digit covers more of the pixels, single grains less. */
const extremeShare = 0.012;

/** The thresholds of ink for every square of a grid. */
export interface InkLevels {
  square: number;
  across: number;
  down: number;
  /** A darker pixel is dark ink; negative where there is no dark ink. */
  dark: Float32Array;
  /** A lighter pixel is light ink; above 255 where there is no light ink. */
  light: Float32Array;
}

function histogramsOf({ width, height, data }: Grey, across: number, down: number): Uint16Array {
  const histograms = new Uint16Array(across * down * bins);
  for (let y = 0; y < height; y += 1) {
    const base = Math.floor(y / square) * across;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const bin = (base + Math.floor(x / square)) * bins + ((data[at] as number) >> 2);
      histograms[bin] = (histograms[bin] as number) + 1;
    }
  }
  return histograms;
}

/** Adds up the histograms of a row of squares and of the rows above and below it, column by column. */
function gatherRows(histograms: Uint16Array, across: number, down: number, row: number, into: Uint32Array): void {
  into.fill(0);
  const length = across * bins;
  for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y += 1) {
    const from = y * length;
    for (let at = 0; at < length; at += 1) into[at] = (into[at] as number) + (histograms[from + at] as number);
  }
}

/** Adds up one column of these sums and the columns left and right of it; returns the number of pixels. */
function gatherColumns(rows: Uint32Array, across: number, column: number, into: Uint32Array): number {
  const left = (column > 0 ? column - 1 : column) * bins;
  const middle = column * bins;
  const right = (column < across - 1 ? column + 1 : column) * bins;
  const sides = Number(left !== middle);
  const otherSide = Number(right !== middle);
  let count = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const sum = (rows[middle + bin] as number) + sides * (rows[left + bin] as number) + otherSide * (rows[right + bin] as number);
    into[bin] = sum;
    count += sum;
  }
  return count;
}

/** The quantiles measured for a square. `grainWidth`: 80 % of normally distributed grain lies within 1.28 standard deviations on each side. */
const shares = [extremeShare, 0.1, 0.5, 0.9, 1 - extremeShare] as const;
const grainWidth = 2.56;

function valuesAt(histogram: Uint32Array, count: number, into: Float32Array): void {
  let seen = 0;
  let next = 0;
  for (let bin = 0; bin < bins && next < shares.length; bin += 1) {
    seen += histogram[bin] as number;
    for (; next < shares.length && seen > (shares[next] as number) * count; next += 1) into[next] = (bin + 0.5) * (256 / bins);
  }
  into.fill(255, next);
}

/** The picture's grain: the scatter, in grey levels, of its plainest squares. */
function grainOf(scatter: Float32Array): number {
  return scatter.toSorted()[Math.floor(scatter.length * plainShare)] ?? 0;
}

/**
 * The thresholds of ink everywhere in a picture, in uneven light too: paper is the median level nearby, ink the darkest and the lightest. `share`: where the
 * threshold lies on the way from paper to ink.
 */
export function inkLevels(grey: Grey, share: number): InkLevels {
  const across = Math.ceil(grey.width / square);
  const down = Math.ceil(grey.height / square);
  const histograms = histogramsOf(grey, across, down);
  const rows = new Uint32Array(across * bins);
  const near = new Uint32Array(bins);
  const values = new Float32Array(shares.length);
  const paper = new Float32Array(across * down);
  const darkest = new Float32Array(across * down);
  const lightest = new Float32Array(across * down);
  const scatter = new Float32Array(across * down);
  for (let row = 0, at = 0; row < down; row += 1) {
    gatherRows(histograms, across, down, row, rows);
    for (let column = 0; column < across; column += 1, at += 1) {
      valuesAt(near, gatherColumns(rows, across, column, near), values);
      const [dark, low, middle, high, light] = values as unknown as [number, number, number, number, number];
      paper[at] = middle;
      darkest[at] = dark;
      lightest[at] = light;
      scatter[at] = (high - low) / grainWidth;
    }
  }
  const least = Math.min(mostContrast, Math.max(leastContrast, leastOverGrain * grainOf(scatter)));
  const between = (ink: Float32Array, none: number) =>
    paper.map((level, at) => (Math.abs(level - (ink[at] as number)) < least ? none : level + share * ((ink[at] as number) - level)));
  return { square, across, down, dark: between(darkest, -255), light: between(lightest, 510) };
}

import type { Grey } from './grey.ts';

/** Side of the squares in which paper and ink are measured, each together with its eight neighbours: 48 pixels hold a line and its paper. */
const square = 16;
const bins = 64;
/** Ink differs from its paper by at least so many grey values, and by so many times the grain of the picture. */
const leastContrast = 10;
const leastOverGrain = 3.5;
/** No grain is coarser; a picture that scatters more everywhere is full of text. */
const mostContrast = 40;
/** Share of the squares that are taken to hold nothing but paper and grain. */
const plainShare = 0.25;
/** Share of a square and its neighbours that is taken for its darkest or lightest: a single digit covers more, single grains less. */
const extremeShare = 0.012;

/** Where ink begins, for every square of a grid. */
export interface InkLevels {
  square: number;
  across: number;
  down: number;
  /** Below this a pixel is dark ink; below 0 where there is none. */
  dark: Float32Array;
  /** Above this a pixel is light ink; above 255 where there is none. */
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

/** Sums of the histograms of a row of squares and of the rows above and below it. */
function gatherRows(histograms: Uint16Array, across: number, down: number, row: number, into: Uint32Array): void {
  into.fill(0);
  const length = across * bins;
  for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y += 1) {
    const from = y * length;
    for (let at = 0; at < length; at += 1) into[at] = (into[at] as number) + (histograms[from + at] as number);
  }
}

/** Sums of a column of such rows and of those left and right of it, and how many pixels they are. */
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

/** What is measured of a square: grey values below which these shares of its pixels lie. 80 % of normal grain lies within 1.28 of its deviations. */
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

/** How far the plainest squares scatter around their paper: the picture's grain. */
function grainOf(scatter: Float32Array): number {
  return scatter.toSorted()[Math.floor(scatter.length * plainShare)] ?? 0;
}

/**
 * Where ink begins, everywhere in a picture, whatever the light: paper is the commonest level nearby, ink what stands out most. `share`:
 * how much of the way from the one to the other.
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

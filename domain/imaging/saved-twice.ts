import type { Grey } from './grey.ts';
import { blockSide, blocksOf, dctWave, type GridStart } from './jpeg-blocks.ts';
import { savedElsewhere } from './saved-elsewhere.ts';

/** The frequencies that are examined, across and down: the lowest ones, in which pictures have most content. */
const frequencies = [
  [1, 0],
  [0, 1],
  [2, 0],
  [1, 1],
  [0, 2],
  [2, 1],
  [1, 2],
  [3, 0],
  [0, 3],
] as const;
/** About how many blocks are examined at most: more of them give no better answer. */
const mostBlocks = 3000;
/** A frequency with fewer values other than 0 is ignored. */
const fewest = 400;
/** The largest quantisation step that is tried for the first saving. */
const mostStep = 40;
/** Values up to this many of the file's own steps are counted. */
const reach = 30;
/** Share of the values assumed to show no first saving, because of a drawn-in part or rounding. */
const unexplained = 0.05;

const waves = frequencies.map(([across, down]) => {
  const [row, column] = [dctWave(across), dctWave(down)];
  return Float32Array.from(
    { length: blockSide ** 2 },
    (_, at) => (row[at % blockSide] as number) * (column[Math.floor(at / blockSide)] as number),
  );
});

/**
 * How much better an earlier JPEG saving explains the values of a JPEG's blocks than a single saving: the gain in natural log-likelihood per value, 0 for none. A
 * camera's picture is saved once, one into which something was drawn at least twice. The earlier saving had the file's grid of blocks or, when the picture was
 * cropped afterwards, another one. `grey`: at the stored size and rotation (`storedBrightness`); `steps`: the file's quantisation table for brightness, row by row
 * (ITU-T T.81, DQT).
 */
export function savedTwice(grey: Grey, steps: readonly number[]): number {
  return Math.max(savedOnSameGrid(grey, steps), savedElsewhere(grey));
}

/** As `savedTwice`, by an earlier saving with other steps on the file's grid. The unquantised values are estimated from the picture shifted by half a block (Lukáš and Fridrich, 2003). */
function savedOnSameGrid(grey: Grey, steps: readonly number[]): number {
  const own = coefficients(grey, { x: 0, y: 0 });
  const free = coefficients(grey, { x: blockSide / 2, y: blockSide / 2 });
  const gains: number[] = [];
  for (const [index, [across, down]] of frequencies.entries()) {
    const step = steps[down * blockSide + across] ?? 0;
    if (step < 1) continue;
    const gain = gainOf(own[index] as Float32Array, free[index] as Float32Array, step);
    if (gain !== null) gains.push(gain);
  }
  if (gains.length === 0) return 0;
  return gains.sort((one, other) => one - other)[gains.length >> 1] as number;
}

function gainOf(own: Float32Array, free: Float32Array, step: number): number | null {
  const seen = histogram(own, step);
  const count = seen.reduce((sum, value) => sum + value, 0);
  if (count < fewest) return null;
  const once = smoothed(histogram(free, step));
  let best = 0;
  for (let first = 2; first <= mostStep; first += 1) {
    if (first === step) continue;
    const twice = smoothed(histogram(free, step, first));
    let gain = 0;
    for (let at = 1; at <= reach; at += 1) {
      const usual = once[at] as number;
      const mixed = (1 - unexplained) * (twice[at] as number) + unexplained * usual;
      gain += (seen[at] as number) * Math.log(mixed / usual);
    }
    best = Math.max(best, gain / count);
  }
  return best;
}

/** The rounding error of a value, -1 to 1, as whole pixels between two savings cause it: pseudo-random, and the same on every run (Knuth's multiplicative hash). */
function rounding(index: number): number {
  const one = Math.imul(2 * index + 1, 2_654_435_761) >>> 0;
  const other = Math.imul(one, 2_246_822_519) >>> 0;
  return (one + other) / 2 ** 32 - 1;
}

/** How often each absolute value from 1 to `reach` occurs, in steps and rounded; with `first`, after an earlier saving with that step. */
function histogram(values: Float32Array, step: number, first: number | null = null): Float64Array {
  const found = new Float64Array(reach + 1);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    const saved = first === null ? value : Math.round(value / first) * first + rounding(index);
    const at = Math.abs(Math.round(saved / step));
    if (at > 0 && at <= reach) found[at] = (found[at] as number) + 1;
  }
  return found;
}

/** The counts as shares; half a count is added to each so that none is 0. */
function smoothed(found: Float64Array): Float64Array {
  const sum = found.reduce((all, value) => all + value, 0) + reach / 2;
  return found.map((value) => (value + 0.5) / sum);
}

/** For each frequency its coefficients (DCT) in blocks of a grid, spread over the picture. */
function coefficients(grey: Grey, grid: GridStart): Float32Array[] {
  const { width, data } = grey;
  const blocks = blocksOf(grey, grid, mostBlocks);
  return waves.map((wave) =>
    Float32Array.from(blocks, (start) => {
      let sum = 0;
      for (let y = 0; y < blockSide; y += 1)
        for (let x = 0; x < blockSide; x += 1) sum += (wave[y * blockSide + x] as number) * (data[start + y * width + x] as number);
      return sum;
    }),
  );
}

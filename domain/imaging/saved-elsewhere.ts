import type { Grey } from './grey.ts';
import { blockSide, blocksOf, dctWave, type GridStart } from './jpeg-blocks.ts';

/** About how many blocks of each grid are examined. */
const mostBlocks = 700;
/** The frequencies that are examined, each across and down: the lowest ones, in which pictures have most content. */
const waves = [1, 2, 3].map((frequency) => dctWave(frequency).map((value) => value * (dctWave(0)[0] as number)));
const kinds = 2 * waves.length;
/** A frequency with fewer values other than 0 is ignored. */
const fewest = 100;
/** The quantisation steps that are tried for the first saving: finer ones are lost in the rounding of the second, coarser ones belong to qualities below 40. */
const steps = Array.from({ length: 18 }, (_, at) => at + 3);
/** Values up to this one are counted. */
const reach = 60;
/** Share of the values assumed to show no first saving, because of a drawn-in part or rounding. */
const unexplained = 0.05;
/** Standard deviation by which a second saving with a quality of 75 to 96 changes the values of blocks other than its own. */
const spread = 1.1;
const bell = Float64Array.from({ length: (steps.at(-1) as number) + 1 }, (_, off) => Math.exp((-off * off) / (2 * spread * spread)));

/**
 * How much better an earlier JPEG saving on another grid of blocks than the file's explains a picture than none: the gain in natural log-likelihood per value, 0
 * for none. In the blocks of the earlier grid the values (DCT) are near multiples of its quantisation steps (Bianchi and Piva, 2012). The file's own saving leaves
 * the same in grids that mirror each other within its blocks, so these tell what is usual for each other, and three grids without such a mirror are not examined.
 * `grey`: as for `savedTwice`.
 */
export function savedElsewhere(grey: Grey): number {
  let best = 0;
  for (let y = 0; y <= blockSide / 2; y += 1)
    for (let x = 0; x <= blockSide / 2; x += 1) {
      const counted = mirrored({ x, y }).map((grid) => countsOf(grey, grid));
      if (counted.length > 1)
        for (const own of counted)
          best = Math.max(
            best,
            gainOf(
              own,
              counted.filter((other) => other !== own),
            ),
          );
    }
  return best;
}

/** A grid and those that mirror it within the file's blocks: across, down and both. */
function mirrored({ x, y }: GridStart): GridStart[] {
  const sides = (start: number) => [...new Set([start, (blockSide - start) % blockSide])];
  return sides(y).flatMap((down) => sides(x).map((across) => ({ x: across, y: down })));
}

/** The gain for one grid, by how often its values and those of its mirrors occur: the median of the frequencies. */
function gainOf(own: readonly Float64Array[], others: readonly (readonly Float64Array[])[]): number {
  const gains: number[] = [];
  for (const [kind, counts] of own.entries()) {
    const all = sumOf(counts);
    if (all < fewest) continue;
    const usual = counts.map((_, at) => others.reduce((sum, other) => sum + (other[kind]?.[at] ?? 0), 0));
    gains.push(Math.max(0, ...steps.map((step) => gainOfStep(counts, usual, step))) / all);
  }
  return gains.sort((one, other) => one - other)[gains.length >> 1] ?? 0;
}

/** The sum of the logarithms by which a first saving with a step makes the values more likely than they usually are. Half a count is added to each, so that none is 0. */
function gainOfStep(counts: Float64Array, usual: Float64Array, step: number): number {
  const twice = savedAgain(usual, step);
  const likelier = (1 - unexplained) * ((sumOf(usual) + reach / 2) / (sumOf(twice) + reach / 2));
  let gain = 0;
  for (let at = 1; at <= reach; at += 1)
    gain += (counts[at] as number) * Math.log((likelier * ((twice[at] as number) + 0.5)) / ((usual[at] as number) + 0.5) + unexplained);
  return gain;
}

/** How often each value occurs after a saving with this step, spread by the second one. */
function savedAgain(usual: Float64Array, step: number): Float64Array {
  const multiples = new Float64Array(Math.ceil(reach / step) + 2);
  for (let at = 1; at <= reach; at += 1) {
    const multiple = Math.round(at / step);
    multiples[multiple] = (multiples[multiple] as number) + (usual[at] as number);
  }
  // What became 0 is spread to both signs.
  multiples[0] = 2 * (multiples[0] as number);
  const found = new Float64Array(reach + 1);
  for (let at = 1; at <= reach; at += 1) {
    const below = Math.floor(at / step);
    const off = at - below * step;
    found[at] = (multiples[below] as number) * (bell[off] as number) + (multiples[below + 1] as number) * (bell[step - off] as number);
  }
  return found;
}

function sumOf(counts: Float64Array): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

/** How often each absolute value from 1 to `reach` occurs in the blocks of a grid, after rounding: for the frequencies across, then for those down. */
function countsOf(grey: Grey, grid: GridStart): Float64Array[] {
  const { width, data } = grey;
  const counts = Array.from({ length: kinds }, () => new Float64Array(reach + 1));
  const sums = [new Float32Array(blockSide), new Float32Array(blockSide)] as const;
  for (const start of blocksOf(grey, grid, mostBlocks)) {
    const [columns, rows] = sums;
    columns.fill(0);
    for (let y = 0; y < blockSide; y += 1) {
      let sum = 0;
      for (let x = 0; x < blockSide; x += 1) {
        const value = data[start + y * width + x] as number;
        sum += value;
        columns[x] = (columns[x] as number) + value;
      }
      rows[y] = sum;
    }
    for (let kind = 0; kind < kinds; kind += 1) {
      const wave = waves[kind % waves.length] as Float32Array;
      const along = sums[kind < waves.length ? 0 : 1];
      let value = 0;
      for (let at = 0; at < blockSide; at += 1) value += (along[at] as number) * (wave[at] as number);
      const size = Math.abs(Math.round(value));
      const count = counts[kind] as Float64Array;
      if (size > 0 && size <= reach) count[size] = (count[size] as number) + 1;
    }
  }
  return counts;
}

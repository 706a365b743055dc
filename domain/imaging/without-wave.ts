import type { Grey } from './grey.ts';
import type { Wave } from './screen-wave.ts';

/** A wave is measured in squares of 2 ** `squareBits` pixels a side, as light is uneven; each is added to those up to `reach` squares away. */
const squareBits = 4;
const reach = 2;
/** A pixel that differs by more than this share from its square's mean is ink and does not count for the wave. */
const mostDeep = 0.35;
/** Greatest share of the light that a wave can take away. */
const deepest = 0.7;
/** The sine table has 2 ** `turnBits` places for a whole turn. A phase is a 32-bit integer in which a whole turn is 2 ** 32, so that it wraps around by itself. */
const turnBits = 8;
const places = 2 ** turnBits;
const quarter = places / 4;
const whole = 2 ** 32;
const sines = Float32Array.from({ length: places + quarter }, (_, at) => Math.sin((2 * Math.PI * at) / places));
/** Numbers stored for each square: the sums with the wave's cosine and sine, those with its overtone's, and half the number of pixels in them. */
const size = 5;

/** For each square the total of its own sums and its neighbours'. */
function gathered(sums: Float32Array, across: number, down: number): Float32Array {
  const all = new Float32Array(sums.length);
  for (let at = 0; at < sums.length; at += 1) {
    const square = Math.floor(at / size);
    const [row, column] = [Math.floor(square / across), square % across];
    let sum = 0;
    for (let y = Math.max(0, row - reach); y <= Math.min(down - 1, row + reach); y += 1)
      for (let x = Math.max(0, column - reach); x <= Math.min(across - 1, column + reach); x += 1)
        sum += sums[at + ((y - row) * across + x - column) * size] as number;
    all[at] = sum;
  }
  return all;
}

function meansOf({ width, height, data }: Grey, across: number, down: number): Float32Array {
  const sums = new Float32Array(across * down);
  const counts = new Float32Array(across * down);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (y >> squareBits) * across;
    for (let x = 0; x < width; x += 1, at += 1) {
      const square = row + (x >> squareBits);
      sums[square] = (sums[square] as number) + (data[at] as number);
      counts[square] = (counts[square] as number) + 1;
    }
  }
  return sums.map((sum, at) => sum / (counts[at] as number));
}

/** The amplitudes of the wave's and its overtone's cosine and sine in each square, as shares of the light, laid out as for `size`. */
function depthsOf(grey: Grey, wave: Wave, across: number, down: number): Float32Array {
  const { width, height, data } = grey;
  const means = meansOf(grey, across, down);
  const sums = new Float32Array(across * down * size);
  const step = Math.round(wave.across * whole) | 0;
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (y >> squareBits) * across;
    let phase = Math.round(y * wave.down * whole) | 0;
    for (let x = 0; x < width; x += 1, at += 1, phase = (phase + step) | 0) {
      const square = row + (x >> squareBits);
      const deep = (data[at] as number) / ((means[square] as number) || 1) - 1;
      if (deep > mostDeep || deep < -mostDeep) continue;
      const place = phase >>> (32 - turnBits);
      const twice = (2 * place) & (places - 1);
      const to = square * size;
      sums[to] = (sums[to] as number) + deep * (sines[place + quarter] as number);
      sums[to + 1] = (sums[to + 1] as number) + deep * (sines[place] as number);
      sums[to + 2] = (sums[to + 2] as number) + deep * (sines[twice + quarter] as number);
      sums[to + 3] = (sums[to + 3] as number) + deep * (sines[twice] as number);
      sums[to + 4] = (sums[to + 4] as number) + 0.5;
    }
  }
  const all = gathered(sums, across, down);
  return all.map((sum, at) => sum / Math.max(1, all[at - (at % size) + size - 1] as number));
}

/**
 * The picture without a fine regular wave over it, as a photographed screen shows: each pixel is divided by the brightness factor of the wave there. Letters, which
 * are no wave, stay as they are.
 */
export function withoutWave(grey: Grey, wave: Wave): Grey {
  const { width, height, data } = grey;
  const [across, down] = [width, height].map((side) => Math.ceil(side / 2 ** squareBits)) as [number, number];
  const depths = depthsOf(grey, wave, across, down);
  const out = new Uint8ClampedArray(data.length);
  const step = Math.round(wave.across * whole) | 0;
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (y >> squareBits) * across;
    let phase = Math.round(y * wave.down * whole) | 0;
    for (let x = 0; x < width; x += 1, at += 1, phase = (phase + step) | 0) {
      const from = (row + (x >> squareBits)) * size;
      const place = phase >>> (32 - turnBits);
      const twice = (2 * place) & (places - 1);
      const deep =
        (depths[from] as number) * (sines[place + quarter] as number) +
        (depths[from + 1] as number) * (sines[place] as number) +
        (depths[from + 2] as number) * (sines[twice + quarter] as number) +
        (depths[from + 3] as number) * (sines[twice] as number);
      out[at] = (data[at] as number) / Math.max(1 - deepest, 1 + deep);
    }
  }
  return { width, height, data: new Uint8Array(out.buffer) };
}

import type { Numbers } from './onnx-numbers.ts';

/** A tensor: the channels of a picture one after the other, each row by row. */
export interface Planes {
  channels: number;
  width: number;
  height: number;
  data: Float32Array;
}

function of(numbers: Numbers, name: string): Float32Array {
  const values = numbers.get(name);
  if (!values) throw new RangeError(`the model has no ${name}`);
  return values;
}

/** Output channels computed at once, so that each value is read once for all of them. Every layer's number of channels is a multiple of it. */
const together = 4;

/** How far apart, and in what steps, a convolution reads its input. */
export interface Reach {
  stride: number;
  dilation: number;
}

/**
 * Adds the contribution of one row of three weights to the output channels that are computed together, each `width` wide. `read`: the padded input; the row begins at
 * its index `start`, and the input's rows are `wide`. The first channel's weights are at `tap`, each next one's `apart` further on. A function of its own
 * because JavaScript engines optimise a function that is called often, and would discard the optimised code each time they left such deeply nested loops in one
 * function.
 */
function addRow(
  { into, width }: { into: readonly Float32Array[]; width: number },
  { read, start, wide }: { read: Float32Array; start: number; wide: number },
  { weights, tap, apart }: { weights: Float32Array; tap: number; apart: number },
  { stride, dilation }: Reach,
): void {
  const [a, b, c, d] = into as [Float32Array, Float32Array, Float32Array, Float32Array];
  const weight = (channel: number, column: number) => weights[tap + channel * apart + column] as number;
  const [a0, a1, a2] = [weight(0, 0), weight(0, 1), weight(0, 2)];
  const [b0, b1, b2] = [weight(1, 0), weight(1, 1), weight(1, 2)];
  const [c0, c1, c2] = [weight(2, 0), weight(2, 1), weight(2, 2)];
  const [d0, d1, d2] = [weight(3, 0), weight(3, 1), weight(3, 2)];
  // `| 0` makes the sizes integers: if the engine held one as a floating-point number, all indices would be such, and each step would take twice as long.
  const [next, line, beside, step] = [(stride * wide) | 0, (stride * width) | 0, dilation | 0, stride | 0];
  for (let index = 0, first = start | 0; index < a.length; first += next) {
    for (let from = first; from < first + line; index += 1, from += step) {
      const left = read[from] as number;
      const centre = read[from + beside] as number;
      const right = read[from + 2 * beside] as number;
      a[index] = (a[index] as number) + a0 * left + a1 * centre + a2 * right;
      b[index] = (b[index] as number) + b0 * left + b1 * centre + b2 * right;
      c[index] = (c[index] as number) + c0 * left + c1 * centre + c2 * right;
      d[index] = (d[index] as number) + d0 * left + d1 * centre + d2 * right;
    }
  }
}

/** A 3 × 3 convolution followed by ReLU. */
export function convolved(numbers: Numbers, name: string, { channels, width, height, data }: Planes, reach: Reach): Planes {
  const { stride, dilation } = reach;
  const [weights, bias] = [of(numbers, `${name}.weight`), of(numbers, `${name}.bias`)];
  const made = { channels: bias.length, width: width / stride, height: height / stride };
  const out = new Float32Array(made.channels * made.width * made.height);
  // Zero padding around the picture saves testing whether a place is outside.
  const wide = width + 2 * dilation;
  const size = wide * (height + 2 * dilation);
  const rimmed = new Float32Array(channels * size);
  for (let channel = 0; channel < channels; channel += 1) {
    for (let y = 0; y < height; y += 1) {
      const from = (channel * height + y) * width;
      rimmed.set(data.subarray(from, from + width), channel * size + (y + dilation) * wide + dilation);
    }
  }
  const plane = made.width * made.height;
  for (let to = 0; to < made.channels; to += together) {
    const into = [0, 1, 2, 3].map((channel) => out.subarray((to + channel) * plane, (to + channel + 1) * plane));
    for (const [channel, values] of into.entries()) values.fill(bias[to + channel] as number);
    for (let row = 0; row < 3 * channels; row += 1) {
      const start = Math.floor(row / 3) * size + (row % 3) * dilation * wide;
      const taps = { weights, tap: (to * channels * 3 + row) * 3, apart: channels * 9 };
      addRow({ into, width: made.width }, { read: rimmed, start, wide }, taps, reach);
    }
  }
  for (let index = 0; index < out.length; index += 1) if ((out[index] as number) < 0) out[index] = 0;
  return { ...made, data: out };
}

/** A 1 × 1 convolution. */
export function pointwise(numbers: Numbers, name: string, { channels, width, height, data }: Planes): Planes {
  const [weights, bias] = [of(numbers, `${name}.weight`), of(numbers, `${name}.bias`)];
  const size = width * height;
  const out = new Float32Array(bias.length * size);
  for (let to = 0; to < bias.length; to += 1) {
    out.fill(bias[to] as number, to * size, (to + 1) * size);
    for (let from = 0; from < channels; from += 1) {
      const weight = weights[to * channels + from] as number;
      for (let at = 0; at < size; at += 1)
        out[to * size + at] = (out[to * size + at] as number) + weight * (data[from * size + at] as number);
    }
  }
  return { channels: bias.length, width, height, data: out };
}

/** Upsampling: twice as wide and high, each value repeated four times. */
export function doubled({ channels, width, height, data }: Planes): Planes {
  const out = new Float32Array(channels * width * height * 4);
  for (let line = 0, at = 0; line < channels * height * 2; line += 1) {
    const from = (line >> 1) * width;
    for (let x = 0; x < width * 2; x += 1, at += 1) out[at] = data[from + (x >> 1)] as number;
  }
  return { channels, width: width * 2, height: height * 2, data: out };
}

/** Concatenates the channels of two tensors of one size. */
export function joined(one: Planes, other: Planes): Planes {
  const data = new Float32Array(one.data.length + other.data.length);
  data.set(one.data);
  data.set(other.data, one.data.length);
  return { ...one, channels: one.channels + other.channels, data };
}

/** Global pooling: the mean of each channel, then the maximum of each (at least 0). */
export function pooled({ channels, width, height, data }: Planes): number[] {
  const planes = Array.from({ length: channels }, (_, channel) => data.subarray(channel * width * height, (channel + 1) * width * height));
  const mean = (plane: Float32Array) => plane.reduce((sum, value) => sum + value, 0) / plane.length;
  return [...planes.map(mean), ...planes.map((plane) => plane.reduce((most, value) => Math.max(most, value), 0))];
}

/** A fully connected layer. */
export function linear(numbers: Numbers, name: string, given: readonly number[]): number[] {
  const weights = of(numbers, `${name}.weight`);
  return Array.from(of(numbers, `${name}.bias`), (bias, to) =>
    given.reduce((sum, value, from) => sum + value * (weights[to * given.length + from] as number), bias),
  );
}

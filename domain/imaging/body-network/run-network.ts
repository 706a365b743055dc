import type { Numbers } from './onnx-numbers.ts';

/** Channels of a picture one after the other, each row by row. */
export interface Planes {
  channels: number;
  width: number;
  height: number;
  data: Float32Array;
}

/** What the network says of a picture: see `network.py`. */
export interface BodyAnswer {
  /** Of each cell of 4 × 4 pixels: a logit that the phone is there, then how far its four corners are, x and y, in units of 32 pixels. */
  cells: Planes;
  /** A logit that there is a phone. */
  whole: number;
}

/** Runs the network that `train.py` trains. Sides of `picture` (3 channels, 0 to 1) are multiples of 16. */
export function runBodyNetwork(numbers: Numbers, picture: Planes): BodyAnswer {
  const conv = (name: string, planes: Planes, stride = 1, dilation = 1) => convolved(numbers, `${name}.conv`, planes, stride, dilation);
  const centred = { ...picture, data: picture.data.map((value) => value - 0.5) };
  const quarter = conv('quarter.1', conv('quarter.0', conv('stem', centred, 2), 2));
  const eighth = conv('eighth.1', conv('eighth.0', quarter, 2));
  const deep = conv('sixteenth.2', conv('sixteenth.1', conv('sixteenth.0', eighth, 2), 1, 2), 1, 3);
  const up8 = conv('up8', joined(doubled(deep), eighth));
  const up4 = conv('up4', joined(doubled(up8), quarter));
  const seen = linear(numbers, 'whole.0', pooled(deep)).map((value) => Math.max(0, value));
  const [whole = 0] = linear(numbers, 'whole.2', seen);
  return { cells: pointwise(numbers, 'cells', up4), whole };
}

function of(numbers: Numbers, name: string): Float32Array {
  const values = numbers.get(name);
  if (!values) throw new RangeError(`the model has no ${name}`);
  return values;
}

/** A 3 × 3 convolution and what is below zero taken off. */
function convolved(numbers: Numbers, name: string, { channels, width, height, data }: Planes, stride: number, dilation: number): Planes {
  const [weights, bias] = [of(numbers, `${name}.weight`), of(numbers, `${name}.bias`)];
  const made = { channels: bias.length, width: width / stride, height: height / stride };
  const out = new Float32Array(made.channels * made.width * made.height);
  // With a rim of zeros no place has to be asked for being outside.
  const wide = width + 2 * dilation;
  const size = wide * (height + 2 * dilation);
  const rimmed = new Float32Array(channels * size);
  for (let channel = 0; channel < channels; channel += 1) {
    for (let y = 0; y < height; y += 1) {
      const from = (channel * height + y) * width;
      rimmed.set(data.subarray(from, from + width), channel * size + (y + dilation) * wide + dilation);
    }
  }
  for (let to = 0; to < made.channels; to += 1) {
    const plane = out.subarray(to * made.width * made.height, (to + 1) * made.width * made.height);
    plane.fill(bias[to] as number);
    for (let row = 0; row < 3 * channels; row += 1) {
      const at = (to * channels * 3 + row) * 3;
      const [left, centre, right] = [weights[at] as number, weights[at + 1] as number, weights[at + 2] as number];
      const start = Math.floor(row / 3) * size + (row % 3) * dilation * wide;
      for (let y = 0, index = 0; y < made.height; y += 1) {
        let from = start + y * stride * wide;
        for (let x = 0; x < made.width; x += 1, index += 1, from += stride) {
          plane[index] =
            (plane[index] as number) +
            left * (rimmed[from] as number) +
            centre * (rimmed[from + dilation] as number) +
            right * (rimmed[from + 2 * dilation] as number);
        }
      }
    }
    for (let index = 0; index < plane.length; index += 1) if ((plane[index] as number) < 0) plane[index] = 0;
  }
  return { ...made, data: out };
}

function pointwise(numbers: Numbers, name: string, { channels, width, height, data }: Planes): Planes {
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

function doubled({ channels, width, height, data }: Planes): Planes {
  const out = new Float32Array(channels * width * height * 4);
  for (let line = 0, at = 0; line < channels * height * 2; line += 1) {
    const from = (line >> 1) * width;
    for (let x = 0; x < width * 2; x += 1, at += 1) out[at] = data[from + (x >> 1)] as number;
  }
  return { channels, width: width * 2, height: height * 2, data: out };
}

function joined(one: Planes, other: Planes): Planes {
  const data = new Float32Array(one.data.length + other.data.length);
  data.set(one.data);
  data.set(other.data, one.data.length);
  return { ...one, channels: one.channels + other.channels, data };
}

/** Mean, then greatest of each channel. */
function pooled({ channels, width, height, data }: Planes): number[] {
  const planes = Array.from({ length: channels }, (_, channel) => data.subarray(channel * width * height, (channel + 1) * width * height));
  const mean = (plane: Float32Array) => plane.reduce((sum, value) => sum + value, 0) / plane.length;
  return [...planes.map(mean), ...planes.map((plane) => plane.reduce((most, value) => Math.max(most, value), 0))];
}

function linear(numbers: Numbers, name: string, given: readonly number[]): number[] {
  const weights = of(numbers, `${name}.weight`);
  return Array.from(of(numbers, `${name}.bias`), (bias, to) =>
    given.reduce((sum, value, from) => sum + value * (weights[to * given.length + from] as number), bias),
  );
}

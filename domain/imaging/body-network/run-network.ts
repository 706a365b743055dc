import { decoded } from '#domain/imaging/networks/encoder-decoder.ts';
import { linear, type Planes, pointwise, pooled } from '#domain/imaging/networks/layers.ts';
import type { Numbers } from '#domain/imaging/networks/onnx-numbers.ts';

/** The network's output for a picture: see `network.py`. */
export interface BodyAnswer {
  /** For each cell of 4 × 4 pixels a logit that the phone covers it, then the offsets x and y of the phone's four corners from it, in units of 32 pixels. */
  cells: Planes;
  /** A logit that there is a phone. */
  whole: number;
}

/** Runs the network that `train.py` trains. Sides of `picture` (3 channels, 0 to 1) are multiples of 16. */
export function runBodyNetwork(numbers: Numbers, picture: Planes): BodyAnswer {
  const { deep, cells } = decoded(numbers, picture);
  const seen = linear(numbers, 'whole.0', pooled(deep)).map((value) => Math.max(0, value));
  const [whole = 0] = linear(numbers, 'whole.2', seen);
  return { cells: pointwise(numbers, 'cells', cells), whole };
}

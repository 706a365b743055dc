import { decoded } from '#domain/imaging/networks/encoder-decoder.ts';
import { type Planes, pointwise } from '#domain/imaging/networks/layers.ts';
import type { Numbers } from '#domain/imaging/networks/onnx-numbers.ts';
import { type Quad, squareTo } from '#domain/imaging/perspective.ts';
import { facePlanes, faceWidth } from './phone-face.ts';

/** As the network is trained: pixels of a cell. */
const cell = 4;
const leastSure = 0.8;

/** Of each cell of 4 × 4 pixels of a face, row by row, a logit that a crack runs through it. */
export function crackCells(numbers: Numbers, face: Planes): Float32Array {
  return pointwise(numbers, 'cells', decoded(numbers, face).cells).data;
}

/**
 * How long the cracks in the glass of a phone are, in its widths, by our own network: `corners` of its face in the RGBA picture, clockwise from the upper left. What it is not
 * sure to be a crack counts as none.
 */
export function brokenLength(
  numbers: Numbers,
  picture: { width: number; height: number; data: Uint8Array | Uint8ClampedArray },
  corners: Quad,
): number {
  let sum = 0;
  for (const logit of crackCells(numbers, facePlanes(picture, squareTo(corners)))) {
    const sure = 1 / (1 + Math.exp(-logit));
    if (sure > leastSure) sum += sure;
  }
  return (sum * cell) / faceWidth;
}

import { decoded } from '#domain/imaging/networks/encoder-decoder.ts';
import { type Planes, pointwise } from '#domain/imaging/networks/layers.ts';
import type { Numbers } from '#domain/imaging/networks/onnx-numbers.ts';
import { type Quad, squareTo } from '#domain/imaging/perspective.ts';
import { litCells } from './lit-cells.ts';
import { faceHeight, facePlanes, faceWidth } from './phone-face.ts';

/** As in training: pixels of a cell's side. */
const cell = 4;
const [columns, rows] = [faceWidth / cell, faceHeight / cell];
const leastSure = 0.9;
/** Share of the network's input that lies beyond the face on each side: a line that continues there is not in the glass. */
const around = 0.05;
/** Margin of the face that is not counted, in widths of the face: the phone's rim looks like a line, and its place is a guess when it comes from the code. */
const rim = 0.08;
/** Where all cells of a square of `side` cells are surer than `sure`, there is no crack but an area: a lens, a finger or dark hair. */
const square = { side: 4, sure: 0.8 };

/** For each cell of 4 × 4 pixels of a face, row by row, a logit that a crack runs through it. */
export function crackCells(numbers: Numbers, face: Planes): Float32Array {
  return pointwise(numbers, 'cells', decoded(numbers, face).cells).data;
}

/**
 * Length of the cracks in a phone's glass, in widths of the phone, by our own network. `corners`: of its face in the RGBA picture, clockwise from the upper left.
 * Cells of which the network is not sure do not count. `isScreen`: the face is a lit screen, and only its lit part counts.
 */
export function brokenLength(
  numbers: Numbers,
  picture: { width: number; height: number; data: Uint8Array | Uint8ClampedArray },
  corners: Quad,
  isScreen: boolean,
): number {
  const place = squareTo(corners);
  const within = (share: number) => (share - around) / (1 - 2 * around);
  const face = facePlanes(picture, (u, v) => place(within(u), within(v)));
  const isLit = isScreen ? litCells(face, cell) : null;
  const sure = crackCells(numbers, face).map((logit) => 1 / (1 + Math.exp(-logit)));
  const isOfArea = areasOf(sure);
  const isCounted = (at: number) => {
    const u = within(((at % columns) + 0.5) / columns);
    const v = within((Math.floor(at / columns) + 0.5) / rows);
    if (isLit?.[at] === 0) return false;
    return Math.min(u, 1 - u) > rim && (Math.min(v, 1 - v) * rows) / columns > rim && isOfArea[at] === 0;
  };
  const cells = sure.filter((value, at) => value > leastSure && isCounted(at)).length;
  return cells / (columns * (1 - 2 * around));
}

/** For each cell whether it lies in a square of which all cells are sure (1) or in none (0). */
function areasOf(sure: Float32Array): Uint8Array {
  const isOfArea = new Uint8Array(sure.length);
  const places = Array.from({ length: square.side ** 2 }, (_, at) => Math.floor(at / square.side) * columns + (at % square.side));
  for (let row = 0; row + square.side <= rows; row += 1) {
    for (let column = 0; column + square.side <= columns; column += 1) {
      const cells = places.map((place) => row * columns + column + place);
      if (cells.every((at) => (sure[at] ?? 0) > square.sure)) for (const at of cells) isOfArea[at] = 1;
    }
  }
  return isOfArea;
}

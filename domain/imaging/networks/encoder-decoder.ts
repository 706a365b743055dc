import { convolved, doubled, joined, type Planes, type Reach } from './layers.ts';
import type { Numbers } from './onnx-numbers.ts';

/** The features that our networks compute from a picture, before each one's own output layers. */
export interface Decoded {
  /** Features of the picture at large, a sixteenth as wide and high as the picture. */
  deep: Planes;
  /** Features of each cell of 4 × 4 pixels, a quarter as wide and high as the picture. */
  cells: Planes;
}

/** Runs the encoder and decoder that our networks have in common (`network.py` of each). Sides of `picture` (3 channels, 0 to 1) are multiples of 16. */
export function decoded(numbers: Numbers, picture: Planes): Decoded {
  const conv = (name: string, planes: Planes, reach: Partial<Reach> = {}) =>
    convolved(numbers, `${name}.conv`, planes, { stride: 1, dilation: 1, ...reach });
  const halved = { stride: 2 };
  const centred = { ...picture, data: picture.data.map((value) => value - 0.5) };
  const quarter = conv('quarter.1', conv('quarter.0', conv('stem', centred, halved), halved));
  const eighth = conv('eighth.1', conv('eighth.0', quarter, halved));
  const deep = conv('sixteenth.2', conv('sixteenth.1', conv('sixteenth.0', eighth, halved), { dilation: 2 }), { dilation: 3 });
  const up8 = conv('up8', joined(doubled(deep), eighth));
  return { deep, cells: conv('up4', joined(doubled(up8), quarter)) };
}

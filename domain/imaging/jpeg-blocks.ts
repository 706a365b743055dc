import type { Grey } from './grey.ts';

/** Side of JPEG's blocks, in pixels. */
export const blockSide = 8;

/** Where a grid of blocks begins: pixels across and down from the picture's upper left, each less than a block's side. */
export interface GridStart {
  x: number;
  y: number;
}

/** The values of a frequency's wave over the pixels of a block's row or column (DCT; ITU-T T.81, A.3.3). */
export function dctWave(frequency: number): Float32Array {
  const scale = frequency === 0 ? Math.SQRT1_2 / 2 : 1 / 2;
  return Float32Array.from({ length: blockSide }, (_, at) => scale * Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * blockSide)));
}

/** The indices of the upper left pixels of about `most` blocks of a grid, spread over the picture. */
export function blocksOf({ width, height }: Grey, { x, y }: GridStart, most: number): Uint32Array {
  const columns = Math.max(0, Math.floor((width - x) / blockSide));
  const rows = Math.max(0, Math.floor((height - y) / blockSide));
  const every = Math.max(1, Math.floor((columns * rows) / most));
  return Uint32Array.from({ length: Math.floor((columns * rows) / every) }, (_, block) => {
    const at = block * every;
    return (y + blockSide * Math.floor(at / columns)) * width + x + blockSide * (at % columns);
  });
}

/** The brightness values that a JPEG stores (JFIF), from its decoded RGBA bytes. They are rounded: without the fractions the values would be half a level lower, which hides fine steps. */
export function storedBrightness({ width, height, data: rgba }: { width: number; height: number; data: Uint8Array }): Grey {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at += 1, from += 4)
    data[at] = Math.round(0.299 * (rgba[from] ?? 0) + 0.587 * (rgba[from + 1] ?? 0) + 0.114 * (rgba[from + 2] ?? 0));
  return { width, height, data };
}

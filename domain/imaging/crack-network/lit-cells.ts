import type { Planes } from '#domain/imaging/networks/layers.ts';

/** A cell is lit when it is brighter than this share of the screen's white, which is the level that the brightest tenth of cells exceeds; skin and bezels seldom are. */
const ofWhite = 0.85;
const whiteRank = 0.9;
/** A cell belongs to the lit part when more than `leastLit` of the cells within `reach` around it are lit; within a code about half are. */
const reach = 3;
const leastLit = 0.2;

/**
 * For each cell of a face (`cell` pixels a side, row by row) whether it lies on the lit part of the screen (1) or not (0). Elsewhere, beside the fingers that hold
 * the phone and on black areas, a line is seldom a crack. `face`: RGB from 0 to 1.
 */
export function litCells({ width, height, data }: Planes, cell: number): Uint8Array {
  const [columns, rows] = [width / cell, height / cell];
  const size = width * height;
  const light = new Float32Array(columns * rows);
  for (let at = 0; at < size; at += 1) {
    const to = Math.floor(at / width / cell) * columns + Math.floor((at % width) / cell);
    const [red, green, blue] = [data[at] ?? 0, data[size + at] ?? 0, data[2 * size + at] ?? 0];
    light[to] = (light[to] ?? 0) + (0.3 * red + 0.59 * green + 0.11 * blue) / (cell * cell);
  }
  const white = light.toSorted()[Math.floor(whiteRank * light.length)] ?? 1;
  const shines = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && (light[row * columns + column] ?? 0) > ofWhite * white;
  const around = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  return Uint8Array.from(light, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const lit = around.reduce((sum, down) => sum + around.filter((aside) => shines(column + aside, row + down)).length, 0);
    return lit > leastLit * around.length ** 2 ? 1 : 0;
  });
}

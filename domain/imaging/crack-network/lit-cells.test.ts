import { expect, test } from 'vitest';
import { litCells } from './lit-cells.ts';

const [width, height, cell] = [40, 80, 4];

/** A grey face in which `lightAt` gives each pixel's brightness, 0 to 1. */
function faceOf(lightAt: (x: number, y: number) => number) {
  const data = Float32Array.from({ length: 3 * width * height }, (_, at) =>
    lightAt(at % width, Math.floor((at % (width * height)) / width)),
  );
  return { channels: 3, width, height, data };
}

const isLit = (cells: Uint8Array, x: number, y: number) => cells[Math.floor(y / cell) * (width / cell) + Math.floor(x / cell)] === 1;

test('white shines, also with a dark line or the squares of a code on it; what is black or skin does not', () => {
  const code = (x: number, y: number) => (Math.floor(x / 2) + Math.floor(y / 2)) % 2;
  const cells = litCells(
    faceOf((x, y) => {
      if (y >= 60) return 0.1;
      if (y < 20 && x >= 20) return 0.7;
      if (y >= 24 && y < 40) return code(Math.floor(x / 4), Math.floor(y / 4));
      return x === 8 ? 0.2 : 0.98;
    }),
    cell,
  );
  expect([isLit(cells, 8, 10), isLit(cells, 20, 32), isLit(cells, 36, 4), isLit(cells, 20, 76)]).toEqual([true, true, false, false]);
});

test('how light a white is, is the screen’s own', () => {
  const cells = litCells(
    faceOf(() => 0.4),
    cell,
  );
  expect(cells.every((one) => one === 1)).toBe(true);
});

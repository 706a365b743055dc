import { expect, test } from 'vitest';
import { squareTo } from '#domain/imaging/perspective.ts';
import { faceHeight, facePlanes, faceWidth } from './phone-face.ts';

const size = faceWidth * faceHeight;

/** A picture in which red grows from left to right, green from top to bottom, and blue is constant. */
function slopes(width: number, height: number) {
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([(255 * x) / width, (255 * y) / height, 51, 255], 4 * (y * width + x));
  return { width, height, data };
}

const turned = [
  [{ x: 100, y: 50 }, { x: 700, y: 50 }, { x: 700, y: 950 }, { x: 100, y: 950 }, 'as it stands'],
  [{ x: 200, y: 80 }, { x: 640, y: 160 }, { x: 560, y: 980 }, { x: 120, y: 900 }, 'aslant'],
] as const;

test.each(turned)('a face is cut out by its corners, %#', (a, b, c, d) => {
  const { data } = facePlanes(slopes(800, 1000), squareTo([a, b, c, d]));
  const at = (x: number, y: number) => [data[y * faceWidth + x], data[size + y * faceWidth + x], data[2 * size + y * faceWidth + x]];
  const corners = [
    [0, 0, a],
    [faceWidth - 1, 0, b],
    [faceWidth - 1, faceHeight - 1, c],
    [0, faceHeight - 1, d],
  ] as const;
  for (const [x, y, { x: column, y: row }] of corners) {
    const [red, green, blue] = at(x, y);
    expect(red).toBeCloseTo(column / 800, 1);
    expect(green).toBeCloseTo(row / 1000, 1);
    expect(blue).toBeCloseTo(0.2, 5);
  }
});

test('what lies outside the picture is neither dark nor light', () => {
  const { data } = facePlanes(slopes(100, 100), (u, v) => ({ x: 50 + 100 * u, y: 100 * v }));
  expect(data[faceWidth - 1]).toBe(0.5);
  expect(data[0]).toBeCloseTo(0.5, 2);
  expect(data[2 * size]).toBeCloseTo(0.2, 5);
});

import { expect, test } from 'vitest';
import type { Quad } from './perspective.ts';
import { straightSides } from './straight-sides.ts';

type Colour = readonly [number, number, number];

/** An RGBA picture of 240 by 320. */
function drawn(colour: (x: number, y: number) => Colour) {
  const [width, height] = [240, 320];
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) data.set([...colour(at % width, Math.floor(at / width)), 255], 4 * at);
  return { width, height, data };
}

const grey = (level: number): Colour => [level, level, level];
const quad = (left: number, top: number, width = 120, height = 250): Quad => [
  { x: left, y: top },
  { x: left + width, y: top },
  { x: left + width, y: top + height },
  { x: left, y: top + height },
];
const isIn = (x: number, y: number, left: number, top: number) => x >= left && x < left + 120 && y >= top && y < top + 250;
const phone = (x: number, y: number) => grey(isIn(x, y, 60, 40) ? 60 : 160 + (y % 40));

test('a phone has straight and clear sides, also a little beside where it was taken to be', () => {
  expect(straightSides(drawn(phone), quad(60, 40))).toBeGreaterThan(0.95);
  expect(straightSides(drawn(phone), quad(72, 50))).toBeGreaterThan(0.95);
});

test('fingers over an eighth of a side hide nothing', () => {
  const held = drawn((x, y) => (x > 40 && x < 90 && y > 100 && y < 118 ? grey(200) : phone(x, y)));
  expect(straightSides(held, quad(60, 40))).toBeGreaterThan(0.95);
});

test('a pink case before tiles of the same grey has sides', () => {
  const pink: Colour = [200, 120, 190];
  const tiles: Colour = [90, 178, 180];
  expect(
    straightSides(
      drawn((x, y) => (isIn(x, y, 60, 40) ? pink : tiles)),
      quad(60, 40),
    ),
  ).toBeGreaterThan(0.95);
});

test('what runs out of the picture is not held against it', () => {
  const cut = drawn((x, y) => grey(isIn(x, y, -40, 40) ? 60 : 180));
  expect(straightSides(cut, quad(-40, 40))).toBeGreaterThan(0.95);
});

test.each<[string, (x: number, y: number) => Colour]>([
  ['a head and shoulders', (x, y) => grey(Math.hypot(x - 120, y - 90) < 45 || Math.hypot((x - 120) / 1.1, y - 280) < 130 ? 60 : 190)],
  ['a wall', () => grey(120)],
  ['a pattern', (x, y) => grey((Math.floor(x / 9) + Math.floor(y / 9)) % 2 === 0 ? 60 : 190)],
])('%s has none', (_, colour) => {
  expect(straightSides(drawn(colour), quad(60, 40))).toBeLessThan(0.6);
});

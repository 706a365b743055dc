import { expect, test } from 'vitest';
import type { Grey, Rectangle } from './grey.ts';
import { panelAround } from './panel.ts';
import type { TextLine } from './text-lines.ts';

const size = { width: 600, height: 800 };
const dialogue = { x: 60, y: 300, width: 480, height: 200 };

/** A picture with areas of even grey, the later ones over the earlier ones. */
function drawn(ground: number, areas: readonly (Rectangle & { level: number })[]): Grey {
  const data = new Uint8Array(size.width * size.height).fill(ground);
  for (const { x, y, width, height, level } of areas)
    for (let row = y; row < y + height; row += 1) data.fill(level, row * size.width + x, row * size.width + x + width);
  return { ...size, data };
}

/** Digits, each as a bar. */
const print = (level: number) => Array.from({ length: 15 }, (_, at) => ({ x: 200 + at * 14, y: 350, width: 6, height: 20, level }));
const line: TextLine = {
  tone: 'dark',
  direction: 'across',
  start: { x: 200, y: 360 },
  end: { x: 402, y: 360 },
  startHeight: 20,
  endHeight: 20,
  likeness: 1,
};

function expectNear(found: Rectangle, expected: Rectangle): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(found[side] - expected[side])).toBeLessThan(30);
}

test.each<[string, number, number, number]>([
  ['a light dialogue over a dimmed screen', 110, 255, 20],
  ['a dark dialogue over a darker screen', 8, 38, 238],
])('the panel of %s', (_what, ground, level, ink) => {
  const button = { x: 90, y: 420, width: 420, height: 50, level: 150 };
  expectNear(panelAround(drawn(ground, [{ ...dialogue, level }, button, ...print(ink)]), line), dialogue);
});

test('a page without a panel is the whole picture', () => {
  expectNear(panelAround(drawn(240, print(20)), line), { x: 0, y: 0, ...size });
});

test('a sheet at the lower end reaches the sides of the picture', () => {
  const sheet = { x: 0, y: 300, width: 600, height: 500 };
  expectNear(panelAround(drawn(110, [{ ...sheet, level: 255 }, ...print(20)]), line), sheet);
});

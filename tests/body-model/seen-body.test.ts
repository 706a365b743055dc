import { expect, test } from 'vitest';
import type { Point } from '#domain/imaging/turning.ts';
import { bodyIn } from './seen-body.ts';

const [columns, rows] = [24, 32];

/** The answer for a picture of 96 × 128 in which the cells within `on` say that the corners are these. */
function answer(corners: readonly Point[], on: (x: number, y: number) => boolean) {
  const count = columns * rows;
  const data = new Float32Array(9 * count).fill(-8, 0, count);
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [((at % columns) + 0.5) * 4, (Math.floor(at / columns) + 0.5) * 4];
    if (on(x, y)) data[at] = 8;
    for (const [index, corner] of corners.entries()) {
      data[(1 + 2 * index) * count + at] = (corner.x - x) / 32;
      data[(2 + 2 * index) * count + at] = (corner.y - y) / 32;
    }
  }
  return { cells: { channels: 9, width: columns, height: rows, data }, whole: [4, -4] as const };
}

const upright = [
  { x: 20, y: 30 },
  { x: 60, y: 30 },
  { x: 60, y: 110 },
  { x: 20, y: 110 },
];
const moved = (by: Partial<Point>) => upright.map(({ x, y }) => ({ x: x + (by.x ?? 0), y: y + (by.y ?? 0) }));
const anywhere = () => true;

test('the corners that its cells name are where the phone is, in pixels of the picture that was asked about', () => {
  const seen = bodyIn(
    answer(upright, (x, y) => x > 20 && x < 60 && y > 30 && y < 110),
    { width: 960, height: 1280 },
  );
  expect(seen?.box.x).toBeCloseTo(200, 2);
  expect(seen?.box.y).toBeCloseTo(300, 2);
  expect(seen?.box.width).toBeCloseTo(400, 2);
  expect(seen?.box.height).toBeCloseTo(800, 2);
  expect(seen?.tiltDegrees).toBeCloseTo(0, 4);
  expect(seen?.sure).toBeGreaterThan(0.9);
  expect(seen?.cutOff).toBeLessThan(0.1);
  expect(seen?.beyond).toEqual({ left: 0, right: 0, top: 0, bottom: 0 });
});

test('none of whose cells is on a phone has none', () => {
  expect(
    bodyIn(
      answer(upright, () => false),
      { width: 96, height: 128 },
    ),
  ).toBeNull();
});

test.each([
  ['left', { x: -30 }, 10 / 40],
  ['right', { x: 46 }, 10 / 40],
  ['top', { y: -50 }, 20 / 80],
  ['bottom', { y: 58 }, 40 / 80],
] as const)('what lies beyond the border: %s', (side, by, share) => {
  const beyond = bodyIn(answer(moved(by), anywhere), { width: 96, height: 128 })?.beyond;
  expect(beyond?.[side]).toBeCloseTo(share, 4);
  expect(Object.values(beyond ?? {}).filter((part) => part > 1e-6)).toHaveLength(1);
});

test.each([12, -12])('one that leans by %i degrees is upright when it is turned back about its middle', (degrees) => {
  const turn = (degrees * Math.PI) / 180;
  const leaning = upright.map(({ x, y }) => ({
    x: 40 + (x - 40) * Math.cos(turn) - (y - 70) * Math.sin(turn),
    y: 70 + (x - 40) * Math.sin(turn) + (y - 70) * Math.cos(turn),
  }));
  const seen = bodyIn(answer(leaning, anywhere), { width: 96, height: 128 });
  expect(seen?.tiltDegrees).toBeCloseTo(degrees, 3);
  expect(seen?.box.x).toBeCloseTo(20, 3);
  expect(seen?.box.width).toBeCloseTo(40, 3);
});

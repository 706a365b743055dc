import { expect, test } from 'vitest';
import type { Quad } from '#domain/imaging/perspective.ts';
import type { Point } from '#domain/imaging/turning.ts';
import { bodyOf, cornersIn, mirroredIn, toldBy } from './seen-body.ts';

const [columns, rows] = [24, 32];

/** The network's answer for a picture of 96 × 128 in which the cells within `on` give these corners. */
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
  return { cells: { channels: 9, width: columns, height: rows, data }, whole: 4 };
}

const whole = { x: 0, y: 0, width: 96, height: 128 };

function bodyIn(...given: Parameters<typeof answer>) {
  const quad = cornersIn(answer(...given), whole);
  return quad && bodyOf(quad, { sure: 0.9, agreed: 0.8 }, whole);
}

const upright: Quad = [
  { x: 20, y: 30 },
  { x: 60, y: 30 },
  { x: 60, y: 110 },
  { x: 20, y: 110 },
];
const moved = (by: Partial<Point>) => upright.map(({ x, y }) => ({ x: x + (by.x ?? 0), y: y + (by.y ?? 0) }));
const anywhere = () => true;

test('the corners that its cells name are where the phone is, in pixels of the picture whose part was looked at', () => {
  const on = (x: number, y: number) => x > 20 && x < 60 && y > 30 && y < 110;
  const quad = cornersIn(answer(upright, on), { x: 100, y: 50, width: 960, height: 1280 });
  const wanted = upright.map(({ x, y }) => ({ x: expect.closeTo(100 + 10 * x, 2), y: expect.closeTo(50 + 10 * y, 2) }));
  expect(quad).toEqual(wanted);
});

test('of a mirrored part the corners change sides', () => {
  const quad = cornersIn(answer(upright, anywhere), whole);
  const wanted = [36, 76, 76, 36].map((x, index) => ({ x: expect.closeTo(x, 3), y: expect.closeTo(upright[index]?.y ?? 0, 3) }));
  expect(quad && mirroredIn(quad, whole)).toEqual(wanted);
});

test('a phone has its box, its tilt and nothing beyond the border', () => {
  const seen = bodyIn(upright, anywhere);
  expect(seen?.box.x).toBeCloseTo(20, 3);
  expect(seen?.box.height).toBeCloseTo(80, 3);
  expect(seen).toMatchObject({
    tiltDegrees: expect.closeTo(0, 4),
    sure: 0.9,
    agreed: 0.8,
    beyond: { left: 0, right: 0, top: 0, bottom: 0 },
  });
});

test('where none of the cells is on a phone there is none', () => {
  expect(bodyIn(upright, () => false)).toBeNull();
});

test('of two things that look like one, the surer one is it, alone', () => {
  const one = answer(upright, (x, y) => x < 40 && y < 64);
  const other = answer(moved({ x: 60 }), (x) => x > 80);
  const count = columns * rows;
  for (let at = 0; at < count; at += 1) {
    const logit = other.cells.data[at] as number;
    if (logit < 0) continue;
    // The cells of the other phone are a little less sure.
    one.cells.data[at] = logit - 2;
    for (let channel = 1; channel < 9; channel += 1)
      one.cells.data[channel * count + at] = other.cells.data[channel * count + at] as number;
  }
  expect(cornersIn(one, whole)?.[0].x).toBeCloseTo(20, 3);
});

test.each([
  ['left', { x: -30 }, 10 / 40],
  ['right', { x: 46 }, 10 / 40],
  ['top', { y: -50 }, 20 / 80],
  ['bottom', { y: 58 }, 40 / 80],
] as const)('what lies beyond the border: %s', (side, by, share) => {
  const beyond = bodyIn(moved(by), anywhere)?.beyond;
  expect(beyond?.[side]).toBeCloseTo(share, 4);
  expect(Object.values(beyond ?? {}).filter((part) => part > 1e-6)).toHaveLength(1);
});

test.each([12, -12])('one that leans by %i degrees is upright when it is turned back about its middle', (degrees) => {
  const turn = (degrees * Math.PI) / 180;
  const leaning = upright.map(({ x, y }) => ({
    x: 40 + (x - 40) * Math.cos(turn) - (y - 70) * Math.sin(turn),
    y: 70 + (x - 40) * Math.sin(turn) + (y - 70) * Math.cos(turn),
  }));
  const seen = bodyIn(leaning, anywhere);
  expect(seen?.tiltDegrees).toBeCloseTo(degrees, 3);
  expect(seen?.box.x).toBeCloseTo(20, 3);
  expect(seen?.box.width).toBeCloseTo(40, 3);
});

test.each([
  ['on the phone that the corners are of', (x: number, y: number) => x > 20 && x < 60 && y > 30 && y < 110, 0.95],
  ['on twice as much', (x: number, y: number) => x > 20 && x < 100 && y > 30 && y < 110, 0.5],
  ['on a half of it', (x: number, y: number) => x > 20 && x < 60 && y > 30 && y < 72, 0.5],
  ['beside it', (x: number, _y: number) => x > 64, 0],
])('cells %s and the corners say the same so far', (_what, on, same) => {
  const seen = toldBy(answer(upright, on), upright, whole);
  expect(seen).toBeCloseTo(same, 1);
});

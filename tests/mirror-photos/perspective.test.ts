import { expect, test } from 'vitest';
import { cornersOf, homography, mapped, unitSquare } from './perspective.ts';
import { wilson } from './wilson.ts';

const quad = [
  { x: 12, y: 30 },
  { x: 96, y: 18 },
  { x: 110, y: 205 },
  { x: 5, y: 190 },
];

test('a map leads each corner to its own, and the map of the other way leads back', () => {
  const there = homography(unitSquare, quad);
  const back = homography(quad, unitSquare);
  for (const [index, corner] of unitSquare.entries()) {
    const seen = mapped(there, corner.x, corner.y);
    expect(seen.x).toBeCloseTo(quad[index]?.x ?? 0);
    expect(seen.y).toBeCloseTo(quad[index]?.y ?? 0);
  }
  const { x, y } = mapped(there, 0.3, 0.7);
  expect(mapped(back, x, y).x).toBeCloseTo(0.3);
  expect(mapped(back, x, y).y).toBeCloseTo(0.7);
});

test('the side of a turned phone that is farther away looks shorter', () => {
  const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf({
    x: 50,
    y: 50,
    width: 40,
    height: 80,
    yaw: 30,
    pitch: 0,
    roll: 0,
    distance: 2,
  });
  const left = (bottomLeft?.y ?? 0) - (topLeft?.y ?? 0);
  const right = (bottomRight?.y ?? 0) - (topRight?.y ?? 0);
  expect(left).toBeGreaterThan(80);
  expect(right).toBeLessThan(80);
});

test.each([
  { part: 0, all: 10, low: 0, high: 0.278 },
  { part: 5, all: 10, low: 0.237, high: 0.763 },
  { part: 98, all: 100, low: 0.93, high: 0.994 },
])('$part of $all lie between $low and $high', ({ part, all, low, high }) => {
  const [least, most] = wilson(part, all);
  expect(least).toBeCloseTo(low, 2);
  expect(most).toBeCloseTo(high, 2);
});

import { expect, test } from 'vitest';
import { findPhoneBody } from './phone-body.ts';

const picture = { width: 120, height: 160 };
const phone = { width: 50, height: 103 };
const island = { x: 4, y: 5, width: 22, height: 22 };
const body = [60, 70, 110] as const;
const islandColour = [25, 25, 30] as const;

/** The back of a phone whose top left is at `left`, `top`, before a wall with a door, and the lenses of its camera island. */
function back(left: number, top: number) {
  const data = new Uint8Array(3 * picture.width * picture.height);
  const isIn = (x: number, y: number, box: { x: number; y: number; width: number; height: number }) =>
    x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const onIsland = isIn(x - left, y - top, island);
      const onPhone = isIn(x - left, y - top, { x: 0, y: 0, ...phone });
      const wall = isIn(x, y, { x: 90, y: 60, width: 20, height: 100 }) ? [120, 90, 70] : [190, 185, 175];
      data.set(onIsland ? islandColour : onPhone ? body : wall, 3 * (y * picture.width + x));
    }
  }
  const lenses = [
    [10, 11],
    [20, 20],
  ].map(([x = 0, y = 0]) => ({ x: left + x, y: top + y, radius: 3, rim: 1 }));
  return { picture: { ...picture, data }, lenses: lenses.filter(({ x, y }) => x > 3 && x < 117 && y > 3) };
}

test('a phone is a rectangle of one colour with a lens; a door has none', () => {
  const { picture: whole, lenses } = back(25, 40);
  expect(findPhoneBody(whole, lenses)).toMatchObject({ lensRim: 1, tiltDegrees: 0, box: { width: expect.closeTo(50, -1) } });
  expect(findPhoneBody(whole, [])).toBeNull();
  expect(findPhoneBody(whole, [{ x: 10, y: 50, radius: 3, rim: 1 }])).toBeNull();
});

/** From here on a person looks (`sureRunsOut`). */
const doubtful = 0.8;

/** How much clearer a phone that runs out is than the whole one that was found. */
function ratio(left: number, top: number): number {
  const { picture: seen, lenses } = back(left, top);
  const found = findPhoneBody(seen, lenses);
  return found === null ? Number.POSITIVE_INFINITY : found.runsOut / found.clarity;
}

test.each<[string, number, number]>([
  ['in the middle', 35, 30],
  ['near the left border', 6, 30],
  ['near the right border', 63, 30],
  ['near the upper border', 35, 7],
])('a whole phone %s does not run out of the picture', (_where, left, top) => {
  expect(ratio(left, top)).toBeLessThan(doubtful);
});

test.each<[string, number, number]>([
  ['a fifth at the right', 80, 30],
  ['two fifths at the right', 90, 30],
  ['a third above', 35, -34],
])('a phone that lacks %s runs out of it', (_what, left, top) => {
  expect(ratio(left, top)).toBeGreaterThan(doubtful);
});

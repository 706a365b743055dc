import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampBox, dragCorner, growBox, holds, inShares, moveBox, restingBox, viewAround, viewWith } from './crop-box.ts';

const share = fc.double({ min: -2, max: 3, noNaN: true });
const isInside = (box: { x: number; y: number; width: number; height: number }) =>
  box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0 && box.x + box.width <= 1 + 1e-9 && box.y + box.height <= 1 + 1e-9;

test('however it is moved, grown or dragged, the box stays inside the picture', () => {
  fc.assert(
    fc.property(share, share, fc.constantFrom('nw', 'ne', 'sw', 'se'), (a, b, corner) => {
      expect(isInside(moveBox(restingBox, a, b))).toBe(true);
      expect(isInside(growBox(restingBox, a, b))).toBe(true);
      expect(isInside(dragCorner(restingBox, corner, a, b))).toBe(true);
      expect(isInside(clampBox({ x: a, y: b, width: b, height: a }))).toBe(true);
    }),
  );
});

test('the opposite corner stays', () => {
  const box = dragCorner({ x: 0.2, y: 0.2, width: 0.4, height: 0.4 }, 'nw', 0.1, 0.3);
  expect(box.x).toBeCloseTo(0.1);
  expect(box.x + box.width).toBeCloseTo(0.6);
  expect(box.y + box.height).toBeCloseTo(0.6);
});

test('what is shown of a tall screenshot is close around the number, and the number is in it', () => {
  const size = { width: 720, height: 1600 };
  const number = inShares({ x: 97, y: 777, width: 267, height: 33 }, size);
  const view = viewAround(number, size);
  expect(isInside(view)).toBe(true);
  expect(holds(view, number)).toBe(true);
  // On a 350 px wide phone a digit 18 px high, two thirds of the line's height, is as large as the surrounding text.
  expect((22 * 350) / (view.width * size.width)).toBeGreaterThan(18);
  expect((view.width * size.width) / (view.height * size.height)).toBeCloseTo(7 / 6, 1);
});

test.each([
  ['a line', { x: 97, y: 777, width: 267, height: 23 }],
  ['a tilted line', { x: 97, y: 777, width: 267, height: 60 }],
  ['a line that runs down', { x: 300, y: 600, width: 23, height: 267 }],
  ['a line at the border', { x: 0, y: 0, width: 267, height: 20 }],
  ['a line as wide as the picture', { x: 0, y: 700, width: 720, height: 60 }],
])('%s is nearly all that is shown, with room for a finger', (_what, place) => {
  const size = { width: 720, height: 1600 };
  const box = inShares(place, size);
  const view = viewAround(box, size);
  expect(isInside(box)).toBe(true);
  expect(isInside(view)).toBe(true);
  expect(holds(view, box)).toBe(true);
  const [long, short] = place.height > place.width ? (['height', 'width'] as const) : (['width', 'height'] as const);
  expect(place[long] / size[long] / view[long]).toBeGreaterThan(0.84);
  // The view is some 350 px wide on a phone.
  expect(((box[short] * size[short]) / (view[long] * size[long])) * 350).toBeGreaterThan(40);
});

test('a box that was moved away is still shown, and no longer holds the number', () => {
  const number = { x: 0.2, y: 0.5, width: 0.4, height: 0.05 };
  const moved = { x: 0.5, y: 0.9, width: 0.4, height: 0.05 };
  const view = viewWith({ x: 0.1, y: 0.4, width: 0.6, height: 0.2 }, moved);
  expect(holds(view, moved)).toBe(true);
  expect(holds(view, number)).toBe(true);
  expect(holds(moved, number)).toBe(false);
  expect(holds(moveBox(number, 0.01, 0), number)).toBe(true);
});

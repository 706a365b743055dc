import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampBox, dragCorner, growBox, moveBox, restingBox } from './crop-box.ts';

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

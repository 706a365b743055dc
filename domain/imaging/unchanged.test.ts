import { expect, test } from 'vitest';
import { unchangedShare } from './unchanged.ts';

const side = 48;

/** The signature of a room: bands and spots that do not repeat within it. */
function room(moved: number, light: number, isHidden: (x: number, y: number) => boolean = () => false): Uint8Array {
  return Uint8Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [(at % side) + moved, Math.floor(at / side)];
    const value = 110 + 40 * Math.sin(x * 0.9 + y * y * 0.031) + 35 * Math.cos(y * 1.1 - x * x * 0.017);
    return light * (isHidden(at % side, y) ? 60 + 40 * Math.sin((at % side) * 1.7 + y * 0.6) : value);
  });
}

const phone = (x: number, y: number) => x > 14 && x < 34 && y > 8 && y < 44;

test.each<[string, Uint8Array, number, number]>([
  ['the same picture', room(0, 1), 1, 1],
  ['darker', room(0, 0.8), 0.95, 1],
  ['with another phone in it', room(0, 1, phone), 0.3, 0.8],
  ['taken a step aside', room(1, 1), 0, 0.1],
  ['of another room', room(200, 1), 0, 0.1],
  ['of a wall', new Uint8Array(side * side).fill(120), 0, 0],
])('%s', (_what, other, least, most) => {
  const share = unchangedShare(room(0, 1), other);
  expect(share).toBeGreaterThanOrEqual(least);
  expect(share).toBeLessThanOrEqual(most);
});

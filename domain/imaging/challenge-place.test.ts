import { expect, test } from 'vitest';
import { faceAround, phoneAround } from './challenge-place.ts';

const codeAt = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
];

test('the face about an upright code is where the phone is', () => {
  const corners = codeAt(300, 200, 200);
  const box = phoneAround(corners);
  const [a, b, c, d] = faceAround(corners) ?? [];
  for (const [corner, x, y] of [
    [a, box.x, box.y],
    [b, box.x + box.width, box.y],
    [c, box.x + box.width, box.y + box.height],
    [d, box.x, box.y + box.height],
  ] as const) {
    expect(corner?.x).toBeCloseTo(x, 6);
    expect(corner?.y).toBeCloseTo(y, 6);
  }
});

test('the face lies in the perspective of its code', () => {
  // The code's right side is farther away, and so is the phone's.
  const [a, b, c, d] =
    faceAround([
      { x: 300, y: 200 },
      { x: 480, y: 210 },
      { x: 480, y: 390 },
      { x: 300, y: 400 },
    ]) ?? [];
  expect((d?.y ?? 0) - (a?.y ?? 0)).toBeGreaterThan((c?.y ?? 0) - (b?.y ?? 0));
});

test('a code of which three corners are known has no face', () => {
  expect(faceAround(codeAt(0, 0, 100).slice(1))).toBeNull();
});

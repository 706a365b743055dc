import { expect, test } from 'vitest';
import { codeCorners } from './code-corners.ts';
import { modules } from './code-plane.ts';
import { coveredCode } from './covered-code.ts';
import type { Grey } from './grey.ts';
import { type Quad, squareTo } from './perspective.ts';

/** A code with its three corner marks and pseudo-random modules between them; each seed gives another code. */
function codeOf(seed: number) {
  return (across: number, down: number): boolean => {
    for (const [left, top] of [
      [0, 0],
      [22, 0],
      [0, 22],
    ] as const) {
      const ring = Math.max(Math.abs(across - left - 3), Math.abs(down - top - 3));
      if (ring <= 4) return ring !== 2 && ring !== 4;
    }
    const mixed = Math.imul((across * 73 + down * 151) ^ (seed * 0x85ebca6b), 0x9e3779b1);
    return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> 31 === 1;
  };
}

/** The code of seed 1 without some dark modules that are far from each other: compared with it, the picture of seed 1 has single dark modules too many, as by cracks. */
const withoutSome = (across: number, down: number): boolean => codeOf(1)(across, down) && (across * 7 + down * 5) % 23 !== 0;

const upright: Quad = [
  { x: 60, y: 50 },
  { x: 234, y: 50 },
  { x: 234, y: 224 },
  { x: 60, y: 224 },
];
const askew: Quad = [
  { x: 70, y: 60 },
  { x: 240, y: 80 },
  { x: 222, y: 246 },
  { x: 50, y: 220 },
];
const mirrored: Quad = [upright[1], upright[0], upright[3], upright[2]];

/** A picture of a code between these corners on a white screen. `fingers` hide its modules from `column` to `end`, or to the right side, between two rows. */
function pictureOf(corners: Quad, fingers: { column: number; end?: number; rows: readonly [number, number] } | null): Grey {
  const [width, height, finer] = [300, 290, 6];
  const data = new Uint8Array(width * height).fill(235);
  const place = squareTo(corners);
  const isDark = codeOf(1);
  for (let row = 0; row < modules * finer; row += 0.5) {
    for (let column = 0; column < modules * finer; column += 0.5) {
      const [across, down] = [Math.floor(column / finer), Math.floor(row / finer)];
      const { x, y } = place(column / finer / modules, row / finer / modules);
      const isBeside = fingers === null || across < fingers.column || across >= (fingers.end ?? modules);
      const isHidden = !isBeside && down >= fingers.rows[0] && down < fingers.rows[1];
      data[Math.floor(y) * width + Math.floor(x)] = isHidden ? 105 : isDark(across, down) ? 25 : 235;
    }
  }
  return { width, height, data };
}

const overMark = { column: 20, rows: [0, 8] } as const;
const overThird = { column: 0, end: 9, rows: [21, 29] } as const;
const overFirst = { column: 0, end: 8, rows: [0, 8] } as const;
const twoFingers = { column: 17, rows: [8, 22] } as const;

test.each([
  ['a whole one', upright, null],
  ['one that fingers cover', upright, twoFingers],
  ['one seen at an angle', askew, twoFingers],
  ['one in a mirror', mirrored, twoFingers],
] as const)('a code that is known is found: %s', (_what, corners, fingers) => {
  const picture = pictureOf(corners, fingers);
  const found = coveredCode(picture, codeCorners(picture), { isDark: codeOf(1), mask: 0 });
  const far = corners.map(({ x, y }, at) => Math.hypot(x - (found?.[at]?.x ?? -99), y - (found?.[at]?.y ?? -99)));
  expect(Math.max(...far)).toBeLessThan(3);
});

test.each([
  ['one without its second mark', upright, overMark],
  ['one in a mirror without its second mark', mirrored, overMark],
  ['one at an angle without its second mark', askew, overMark],
  ['one without its third mark', upright, overThird],
  ['one at an angle without its third mark', askew, overThird],
  ['one without its first mark', upright, overFirst],
  ['one at an angle without its first mark', askew, overFirst],
] as const)('a code that is known is found by two of its marks: %s', (_what, corners, finger) => {
  const picture = pictureOf(corners, finger);
  const marks = codeCorners(picture);
  const found = coveredCode(picture, marks, { isDark: codeOf(1), mask: 0 });
  const far = corners.map(({ x, y }, at) => Math.hypot(x - (found?.[at]?.x ?? -99), y - (found?.[at]?.y ?? -99)));
  expect(marks).toHaveLength(2);
  expect(Math.max(...far)).toBeLessThan(3);
});

test.each([
  ['another one is not it', pictureOf(upright, null), codeOf(2)],
  ['nor is one of which most is hidden', pictureOf(upright, { column: 8, rows: [7, 29] }), codeOf(1)],
  ['nor is one of which cracks darken a module here and one there', pictureOf(upright, null), withoutSome],
  ['nor is one that lacks a mark and more', pictureOf(upright, { column: 16, rows: [0, 12] }), codeOf(1)],
  ['nor is another one that lacks a mark', pictureOf(upright, { column: 20, rows: [0, 8] }), codeOf(2)],
])('%s', (_what, picture, isDark) => {
  expect(coveredCode(picture, codeCorners(picture), { isDark, mask: 0 })).toBeNull();
});

test.each([
  [1, (across: number, down: number) => (down % 2 === 0) !== ((across + down) % 2 === 0)],
  [2, (across: number, down: number) => (across % 3 === 0) !== ((across + down) % 2 === 0)],
  [3, (across: number, down: number) => ((across + down) % 3 === 0) !== ((across + down) % 2 === 0)],
])('a code is the same with mask 0 as with mask %i, which another encoder has taken', (mask, isOther) => {
  const picture = pictureOf(upright, twoFingers);
  const isDark = (across: number, down: number) => codeOf(1)(across, down) !== isOther(across, down);
  expect(coveredCode(picture, codeCorners(picture), { isDark, mask })).not.toBeNull();
});

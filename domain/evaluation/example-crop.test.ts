import { describe, expect, test } from 'vitest';
import type { PhotoMark } from './assessment.ts';
import { exampleCrop, frameOfCrop } from './example-crop.ts';

const picture = { width: 1000, height: 2000 };
const mark = (what: PhotoMark['what'], x: number, y: number, width: number, height: number): PhotoMark => ({
  what,
  box: { x, y, width, height },
});

describe('what is kept of a photo', () => {
  test.each<[string, PhotoMark[], ReturnType<typeof exampleCrop>]>([
    ['the phone with a narrow margin', [mark('phone', 0.4, 0.4, 0.2, 0.2)], { left: 376, top: 752, width: 248, height: 496 }],
    ['no more than there is', [mark('phone', -0.1, 0.9, 0.5, 0.5)], { left: 0, top: 1680, width: 460, height: 320 }],
    [
      'and what was read on it',
      [mark('phone', 0.4, 0.4, 0.2, 0.2), mark('challenge', 0.5, 0.5, 0.2, 0.05)],
      { left: 376, top: 752, width: 348, height: 496 },
    ],
    ['nothing by a code without a phone', [mark('challenge', 0.5, 0.5, 0.2, 0.05)], null],
    ['nothing of a phone that lies outside', [mark('phone', 1.2, 0.4, 0.2, 0.2)], null],
    ['nothing where no phone is', [], null],
  ])('%s', (_what, marks, area) => {
    expect(exampleCrop(marks, picture)).toEqual(area);
  });
});

test('a piece knows its place in the camera’s frame, of a whole picture and of one that was a piece already', () => {
  const area = { left: 250, top: 500, width: 500, height: 1000 };
  expect(frameOfCrop(area, picture, null)).toEqual({ width: 1000, height: 2000, x: 250, y: 500, w: 500, h: 1000 });
  const frame = { width: 4000, height: 3000, x: 1000, y: 0, w: 2000, h: 3000 };
  expect(frameOfCrop(area, picture, frame)).toEqual({ width: 4000, height: 3000, x: 1500, y: 750, w: 1000, h: 1500 });
});

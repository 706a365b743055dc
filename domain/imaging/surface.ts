import { codeAboveMiddle } from './challenge-place.ts';
import { crackLength, crackWidth } from './cracks.ts';
import type { Grey, Rectangle } from './grey.ts';
import { turnedPoint } from './turning.ts';

type Picture = { width: number; height: number; data: Uint8Array };

/** Where a phone is; `tiltDegrees` turns about the box's middle. */
export interface PhonePlace {
  box: Rectangle;
  tiltDegrees: number;
}

const shape = 2.05;
/** Neighbours of a pixel at which a line's surroundings are looked at, in pixels of the upright phone. */
const around = [
  [5, 0],
  [-5, 0],
  [0, 5],
  [0, -5],
  [4, 4],
  [-4, 4],
  [4, -4],
  [-4, -4],
] as const;
const leastAround = 5;
/** A challenge's code is so much of the phone wide. */
const codeShare = (0.8 * 0.93 * 29) / 37;
const codeMargin = 0.56;
/** Under it stand the countdown and words, whose letters in a row are thin lines too: how far from the code's middle they end, and half of how wide they are, in sides of the code. */
const under = { end: 1.75, reach: 0.42 };
const whiteRank = 0.7;
/** Skin that a screen lights is lighter than four fifths of its white; the line along a finger there is none in glass. */
const whiteFloor = 0.88;
const frontContrast = 0.07;
/** What is not looked at along the rim, in pixels. */
const rim = 10;

/** Length of cracks on a white screen that shows a challenge, in phone widths; RGBA picture. */
export function frontCracks(picture: Picture, place: PhonePlace): number {
  const grey = upright(picture, place);
  const sorted = Uint8Array.from(grey.data).sort();
  const white = sorted[Math.floor(sorted.length * whiteRank)] ?? 255;
  const code = grey.width * codeShare;
  const centre = { x: grey.width / 2, y: grey.height / 2 - codeAboveMiddle * code };
  const isJudged = masked(grey, (x, y) => {
    const [across, down] = [Math.abs(x - centre.x) / code, (y - centre.y) / code];
    const isOfApp = down > -codeMargin && (down < codeMargin ? across < codeMargin : down < under.end && across < under.reach);
    return !isOfApp && hasAround(grey, x, y, (at) => (grey.data[at] ?? 0) > white * whiteFloor);
  });
  return crackLength(grey, isJudged, white * frontContrast);
}

function masked(grey: Grey, isJudged: (x: number, y: number) => boolean): Uint8Array {
  const mask = new Uint8Array(grey.width * grey.height);
  for (let y = rim; y < grey.height - rim; y += 1) {
    for (let x = rim; x < grey.width - rim; x += 1) if (isJudged(x, y)) mask[y * grey.width + x] = 1;
  }
  return mask;
}

function hasAround(grey: Grey, x: number, y: number, isSurface: (at: number) => boolean): boolean {
  return around.filter(([dx, dy]) => isSurface((y + dy) * grey.width + x + dx)).length >= leastAround;
}

/** The phone drawn upright, `crackWidth` pixels wide. */
function upright(picture: Picture, { box, tiltDegrees }: PhonePlace): Grey {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const width = crackWidth;
  const height = Math.round(width * shape);
  const data = new Uint8Array(width * height);
  const step = box.width / width;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const point = turnedPoint({ x: box.x + (x + 0.5) * step, y: box.y + (y + 0.5) * step }, middle, tiltDegrees);
      const fromX = Math.min(picture.width - 1, Math.max(0, Math.round(point.x)));
      const fromY = Math.min(picture.height - 1, Math.max(0, Math.round(point.y)));
      const from = 4 * (fromY * picture.width + fromX);
      data[y * width + x] =
        ((picture.data[from] ?? 0) * 77 + (picture.data[from + 1] ?? 0) * 150 + (picture.data[from + 2] ?? 0) * 29) >> 8;
    }
  }
  return { width, height, data };
}

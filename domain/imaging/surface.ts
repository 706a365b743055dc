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
/** A challenge's code is so much of the phone wide; under it stands the countdown. */
const codeShare = (0.8 * 0.93 * 29) / 37;
const codeMargin = 0.56;
const countdownBelow = 1.15;
const whiteRank = 0.7;
const whiteFloor = 0.8;
const frontContrast = 0.12;
const backContrast = 9;
const bodyColour = 40;
/** What is not looked at along the rim, in pixels. */
const rim = 10;

/** Length of cracks on a white screen that shows a challenge, in phone widths; RGBA picture. */
export function frontCracks(picture: Picture, place: PhonePlace): number {
  const { grey } = upright(picture, place);
  const sorted = Uint8Array.from(grey.data).sort();
  const white = sorted[Math.floor(sorted.length * whiteRank)] ?? 255;
  const code = grey.width * codeShare;
  const [centreX, centreY] = [grey.width / 2, grey.height / 2];
  const isJudged = masked(grey, (x, y) => {
    const isCode = Math.abs(x - centreX) < codeMargin * code && y > centreY - codeMargin * code && y < centreY + countdownBelow * code;
    return !isCode && hasAround(grey, x, y, (at) => (grey.data[at] ?? 0) > white * whiteFloor);
  });
  return crackLength(grey, isJudged, white * frontContrast);
}

/** Length of cracks on the back of a phone, in its widths; RGBA picture. */
export function backCracks(picture: Picture, place: PhonePlace): number {
  const { grey, colour } = upright(picture, place);
  const body = [0, 1, 2].map((channel) => usualColour(colour, grey.width, channel));
  const isJudged = masked(grey, (x, y) => {
    return hasAround(grey, x, y, (at) => body.every((value, channel) => Math.abs((colour[3 * at + channel] ?? 0) - value) < bodyColour));
  });
  return crackLength(grey, isJudged, backContrast);
}

function usualColour(colour: Uint8Array, width: number, channel: number): number {
  const values: number[] = [];
  for (let y = Math.round(width * 0.1); y < width * 0.9; y += 3) {
    for (let x = Math.round(width * 0.08); x < width * 0.92; x += 3) values.push(colour[3 * (y * width + x) + channel] ?? 0);
  }
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
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
function upright(picture: Picture, { box, tiltDegrees }: PhonePlace): { grey: Grey; colour: Uint8Array } {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const width = crackWidth;
  const height = Math.round(width * shape);
  const colour = new Uint8Array(width * height * 3);
  const data = new Uint8Array(width * height);
  const step = box.width / width;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const point = turnedPoint({ x: box.x + (x + 0.5) * step, y: box.y + (y + 0.5) * step }, middle, tiltDegrees);
      const fromX = Math.min(picture.width - 1, Math.max(0, Math.round(point.x)));
      const fromY = Math.min(picture.height - 1, Math.max(0, Math.round(point.y)));
      const from = 4 * (fromY * picture.width + fromX);
      const [red, green, blue] = [picture.data[from] ?? 0, picture.data[from + 1] ?? 0, picture.data[from + 2] ?? 0];
      const at = y * width + x;
      colour.set([red, green, blue], 3 * at);
      data[at] = (red * 77 + green * 150 + blue * 29) >> 8;
    }
  }
  return { grey: { width, height, data }, colour };
}

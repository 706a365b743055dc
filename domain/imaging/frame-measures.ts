import type { DeviceSeen } from './find-device.ts';
import { findDevice } from './find-device.ts';
import type { Grey, Rectangle } from './grey.ts';
import { inside } from './grey.ts';

/** Measures of one frame of the camera. Shares are 0 to 1. */
export interface FrameMeasures {
  width: number;
  height: number;
  device: DeviceSeen | null;
  /** The phone's width, as a share of the frame's. */
  deviceShare: number;
  /** Variance of the Laplacian in the phone's box, else in the middle of the frame; blur lowers it. */
  sharpness: number;
  /** Mean grey, 0 to 255, of the same area. */
  light: number;
  /** Share of the area's 4 × 4 cells that are wholly overexposed: a lamp or the flash, but not the text of a bright screen. */
  glare: number;
}

function sharpnessOf(grey: Grey, area: Rectangle): number {
  const { width, data } = grey;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = Math.max(1, area.y); y < Math.min(grey.height - 1, area.y + area.height); y += 1) {
    for (let x = Math.max(1, area.x); x < Math.min(width - 1, area.x + area.width); x += 1) {
      const at = y * width + x;
      const value = 4 * (data[at] ?? 0) - (data[at - 1] ?? 0) - (data[at + 1] ?? 0) - (data[at - width] ?? 0) - (data[at + width] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

function lightOf(grey: Grey, area: Rectangle): number {
  let sum = 0;
  for (let y = area.y; y < area.y + area.height; y += 1) {
    for (let x = area.x; x < area.x + area.width; x += 1) sum += grey.data[y * grey.width + x] ?? 0;
  }
  return sum / (area.width * area.height);
}

const burnt = 250;
const cell = 4;

/** Share of cells of 4 × 4 pixels that are wholly overexposed. */
function glareOf(grey: Grey, area: Rectangle): number {
  let cells = 0;
  let burntCells = 0;
  for (let top = area.y; top + cell <= area.y + area.height; top += cell) {
    for (let left = area.x; left + cell <= area.x + area.width; left += cell) {
      cells += 1;
      let isBurnt = true;
      for (let at = 0; at < cell * cell && isBurnt; at += 1) {
        isBurnt = (grey.data[(top + Math.floor(at / cell)) * grey.width + left + (at % cell)] ?? 0) >= burnt;
      }
      if (isBurnt) burntCells += 1;
    }
  }
  return cells === 0 ? 0 : burntCells / cells;
}

/** Measures one frame, best about 320 pixels wide. `device`: the phone, where it is known more surely (by the challenge's corners). */
export function measureFrame(grey: Grey, device: DeviceSeen | null = findDevice(grey)): FrameMeasures {
  const middle = { x: grey.width * 0.25, y: grey.height * 0.2, width: grey.width * 0.5, height: grey.height * 0.6 };
  const area = inside(device?.box ?? middle, grey);
  const lean = Math.abs(Math.sin(((device?.tiltDegrees ?? 0) * Math.PI) / 180));
  return {
    width: grey.width,
    height: grey.height,
    device,
    // The box of a tilted phone is wider than the phone.
    deviceShare: device ? Math.max(0, device.box.width - lean * device.box.height) / grey.width : 0,
    sharpness: sharpnessOf(grey, area),
    light: lightOf(grey, area),
    glare: glareOf(grey, area),
  };
}

/** The hint shown over the camera's picture, in order of importance; `into-frame`: the phone is not inside the frame drawn on the screen. */
export type FrameHint =
  | 'no-device'
  | 'closer'
  | 'further'
  | 'into-frame'
  | 'straighten'
  | 'more-light'
  | 'glare'
  | 'blurred'
  | 'hold-still';

/** Floors and ceilings of a good frame. `smallestShare` is stricter than the assessment, which refuses phones narrower than 0.12 of the width. */
export const frameLimits = {
  smallestShare: 0.2,
  largestShare: 0.78,
  largestTiltDegrees: 10,
  darkest: 32,
  mostGlare: 0.06,
  bluntest: 12,
  /** Least share of the phone's box, without its guessed lower end, within the drawn frame and a margin around it; `frameMargin` is a share of the frame's sides. */
  leastInFrame: 0.8,
  frameMargin: 0.12,
} as const;

/** The upper part of a phone's box that counts: hands hide the lower end, so the lowest part is a guess. */
const seenPart = 0.8;

/** Share of the phone's box that lies in the drawn frame, grown by a margin. All in pixels of one picture. */
function shareInFrame(box: Rectangle, drawn: Rectangle): number {
  const [across, down] = [drawn.width * frameLimits.frameMargin, drawn.height * frameLimits.frameMargin];
  const overlap = (from: number, length: number, least: number, most: number) =>
    Math.max(0, Math.min(from + length, most) - Math.max(from, least)) / length;
  const width = overlap(box.x, box.width, drawn.x - across, drawn.x + drawn.width + across);
  return width * overlap(box.y, box.height * seenPart, drawn.y - down, drawn.y + drawn.height + down);
}

type Size = Pick<Rectangle, 'width' | 'height'>;

/** Converts a rectangle of the screen to pixels of a picture that is centred on the screen and fills it (`cover`) or fits into it (`contain`), as by CSS `object-fit`. */
export function areaUnder(drawn: Rectangle, screen: Size, picture: Size, fit: 'cover' | 'contain'): Rectangle {
  const scale = Math[fit === 'cover' ? 'max' : 'min'](screen.width / picture.width, screen.height / picture.height);
  return {
    x: (drawn.x - (screen.width - picture.width * scale) / 2) / scale,
    y: (drawn.y - (screen.height - picture.height * scale) / 2) / scale,
    width: drawn.width / scale,
    height: drawn.height / scale,
  };
}

export interface FrameVerdict {
  /** At most two hints, the most important first; `hold-still` only alone. */
  hints: FrameHint[];
  /** Good enough for the photo to be taken automatically. */
  isGood: boolean;
}

/** Judges a frame of the phone's back. `drawn`: the frame drawn on the screen, in pixels of the measured picture; null: the phone may be anywhere. */
export function hintFor(measures: FrameMeasures, drawn: Rectangle | null = null): FrameVerdict {
  const { device, deviceShare } = measures;
  const hints: FrameHint[] = [];
  if (device === null) hints.push('no-device');
  else if (deviceShare > frameLimits.largestShare || device.isCutOff) hints.push('further');
  else if (deviceShare < frameLimits.smallestShare) hints.push('closer');
  else if (drawn && shareInFrame(device.box, drawn) < frameLimits.leastInFrame) hints.push('into-frame');
  if (device && Math.abs(device.tiltDegrees) > frameLimits.largestTiltDegrees) hints.push('straighten');
  if (measures.light < frameLimits.darkest) hints.push('more-light');
  if (measures.glare > frameLimits.mostGlare) hints.push('glare');
  if (hints.length > 0) return { hints: hints.slice(0, 2), isGood: false };
  const isSharp = measures.sharpness >= frameLimits.bluntest;
  return { hints: [isSharp ? 'hold-still' : 'blurred'], isGood: isSharp };
}

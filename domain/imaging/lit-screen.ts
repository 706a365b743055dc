import type { DeviceSeen } from './find-device.ts';
import { type Grey, type Rectangle, shrinkGrey } from './grey.ts';

/** Pictures are shrunk to this width, in pixels. */
export const lookedAtWidth = 160;
/** A lit screen is the brightest object in a room: at least this share of the brightest pixel. */
const litShare = 0.82;
const leastLit = 150;
/** Least, greatest and usual ratio of a screen's height to its width; hands hide a part. */
const shortest = 1.5;
const tallest = 2.6;
const usual = 2;
/** Greatest and least such ratio of a screen of which the border cuts off most of the width or the height. */
const slimmest = 8;
const widest = 0.5;
/** Least share of its box that a screen fills; hands and tilt take away the rest. */
const leastFill = 0.68;
/** Shares of the picture: a smaller bright area is a lamp, a larger one an overexposed room. */
const leastArea = 0.002;
const mostArea = 0.5;
/** Least median drop, in grey levels, beyond the ends of a screen's rows: a white shirt or a wall darkens gradually. */
const leastDrop = 40;
/** The drop is measured over this many pixels, as the edge may be blurred. */
const besideEdge = 2;

/** An undamaged screen takes up at least this share of its phone's width and height, even with fingers over it. */
const leastWhole = 0.6;

/** The first and the last lit place of a row, in pixels of the shrunk picture. */
export interface LitRow {
  left: number;
  right: number;
}

/** A white screen in a picture. */
export interface LitScreen {
  /** The visible part of the screen, in pixels of the picture. */
  box: Rectangle;
  /** Share of the screen's width or height that lies beyond the border, estimated by a screen's usual shape; 0 when it touches no border. */
  outside: number;
  /** The screen's rows in the shrunk picture, by their distance in pixels from its upper border. */
  rows: ReadonlyMap<number, LitRow>;
}

/** The largest lit white area of a screen's shape in a picture; null when there is none. */
export function findLitScreen(grey: Grey): LitScreen | null {
  const small = shrinkGrey(grey, lookedAtWidth);
  const { width, height, data } = small;
  const lit = Math.max(leastLit, litShare * data.reduce((most, value) => Math.max(most, value), 0));
  const isSeen = new Uint8Array(width * height);
  const scale = grey.width / width;
  let best: (LitScreen & { area: number }) | null = null;
  for (let start = 0; start < data.length; start += 1) {
    if (isSeen[start] === 1 || (data[start] ?? 0) < lit) continue;
    const piece = spreadFrom(start, small, isSeen, lit);
    const { box, area, rows } = piece;
    const outside = screenOutside(piece, small);
    if (outside === null || area <= (best?.area ?? 0)) continue;
    best = { box: { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale }, outside, area, rows };
  }
  return best && { box: best.box, outside: best.outside, rows: best.rows };
}

/** Whether a lit area is only a part of the screen of the phone that it lies on, as between cracks. */
export function isPieceOf(screen: Rectangle, phone: Rectangle): boolean {
  const middle = { x: screen.x + screen.width / 2, y: screen.y + screen.height / 2 };
  const isOn = middle.x > phone.x && middle.x < phone.x + phone.width && middle.y > phone.y && middle.y < phone.y + phone.height;
  return isOn && Math.min(screen.width / phone.width, screen.height / phone.height) < leastWhole;
}

/**
 * The phone in a front photo, by its lit screen, when that is wholly visible. A room has many phone-like outlines, and a white shirt may reach the border like a
 * cut-off screen.
 */
export function litDevice(grey: Grey): DeviceSeen | null {
  const screen = findLitScreen(grey);
  return screen?.outside === 0 ? { box: screen.box, tiltDegrees: 0, clarity: 1, isCutOff: false } : null;
}

/** The share of a screen that lies outside the picture, by its visible piece; null when the piece is no screen. */
function screenOutside({ box, area, enclosed, drop }: Piece, picture: { width: number; height: number }): number | null {
  const share = area / (picture.width * picture.height);
  if (enclosed / (box.width * box.height) < leastFill || share < leastArea || share > mostArea || drop < leastDrop) return null;
  const shape = box.height / box.width;
  const isAtSide = box.x === 0 || box.x + box.width === picture.width;
  const isAtEnd = box.y === 0 || box.y + box.height === picture.height;
  // A screen cut off at a side looks slimmer, one cut off above or below wider; in a corner nothing can be said.
  if (isAtSide && isAtEnd) return null;
  if (isAtSide) return shape < shortest || shape > slimmest ? null : Math.max(0, 1 - usual / shape);
  if (isAtEnd) return shape > tallest || shape < widest ? null : Math.max(0, 1 - shape / usual);
  return shape < shortest || shape > tallest ? null : 0;
}

/** A connected lit area. */
interface Piece {
  box: Rectangle;
  rows: ReadonlyMap<number, LitRow>;
  area: number;
  /** The area with what lies between it and a side of the picture that it touches: half of a code may be there. */
  enclosed: number;
  /** Median drop of the grey level beyond the ends of its rows; 0 when all ends are at the picture's border. */
  drop: number;
}

/** The connected lit area around a pixel. Each of its rows counts as filled from end to end, as a code on a white screen is dark. */
function spreadFrom(start: number, { width, height, data }: Grey, isSeen: Uint8Array, lit: number): Piece {
  const open = [start];
  isSeen[start] = 1;
  const lines = new Map<number, LitRow>();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    const y = Math.floor(at / width);
    const line = lines.get(y);
    if (line) Object.assign(line, { left: Math.min(line.left, x), right: Math.max(line.right, x) });
    else lines.set(y, { left: x, right: x });
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= data.length || isSeen[next] === 1 || (data[next] ?? 0) < lit) continue;
      isSeen[next] = 1;
      open.push(next);
    }
  }
  let [left, right, top, bottom, area] = [width, 0, height, 0, 0];
  for (const [y, line] of lines) {
    area += line.right - line.left + 1;
    [left, right, top, bottom] = [Math.min(left, line.left), Math.max(right, line.right), Math.min(top, y), Math.max(bottom, y)];
  }
  let enclosed = area;
  for (const line of lines.values()) enclosed += left === 0 ? line.left : right === width - 1 ? right - line.right : 0;
  const drops: number[] = [];
  for (const [y, line] of lines) {
    const at = (x: number) => data[y * width + x] ?? 0;
    if (line.left >= besideEdge) drops.push(at(line.left) - at(line.left - besideEdge));
    if (line.right + besideEdge < width) drops.push(at(line.right) - at(line.right + besideEdge));
  }
  const drop = drops.sort((one, other) => one - other)[Math.floor(drops.length / 2)] ?? 0;
  return { box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, rows: lines, area, enclosed, drop };
}

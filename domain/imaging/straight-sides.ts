import { type ColourPicture, colourAt } from './code-plane.ts';
import { contrastOf } from './edge-spread.ts';
import { greyOf, inside } from './grey.ts';
import type { Quad } from './perspective.ts';
import type { Point } from './turning.ts';

/** The examined part of a side, as shares of its length: hands hide the lower ends of the long sides, and corners are round. */
const ofLong = { from: 0.06, to: 0.66 };
const ofUpper = { from: 0.15, to: 0.85 };
/** A side is divided into this many pieces, of which the `clearest` count, as fingers hide others; each piece is sampled at `placesOfPiece` places. */
const pieces = 8;
const clearest = 7;
const placesOfPiece = 6;
/** How far a side may lie from its expected place, and how much its two ends may differ in that, in widths of the phone. */
const reach = 0.16;
const turn = 0.25;
/** Distance, in pixels, from a side of the two places on either side of it whose colours are compared. */
const beside = 1.5;
/** A step across a side is clear when it has at least this share of the contrast around. */
const clearStep = 0.16;
const leastContrast = 20;

/**
 * How straight and clear the long sides and the upper side of a supposed phone are: the product of the three sides' values, 0 to 1. A person's shoulders and face,
 * which networks sometimes take for a phone, have no such sides. For an RGBA picture in which the phone is some 120 pixels wide. A side beyond the picture's border
 * counts as clear.
 */
export function straightSides(picture: ColourPicture, [a, b, c, d]: Quad): number {
  const width = (Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - d.x, c.y - d.y)) / 2;
  const upper = inside({ x: Math.min(a.x, d.x), y: Math.min(a.y, b.y), width, height: 1.4 * width }, picture);
  const step = clearStep * Math.max(leastContrast, contrastOf(greyOf(picture), upper));
  const sides = [
    { from: a, to: d, part: ofLong },
    { from: b, to: c, part: ofLong },
    { from: a, to: b, part: ofUpper },
  ];
  return sides.reduce((product, { from, to, part }) => product * clearnessOf(stepsAcross(picture, from, to, part, width), width, step), 1);
}

/** The changes of colour across a side at one place along it, for each distance from the expected side. */
interface Steps {
  /** The place along the side, as a share of its length. */
  at: number;
  /** The changes in red, green and blue for each distance in pixels, from `-reach` widths on; null when the place is beyond the picture's border. */
  levels: Float32Array | null;
}

function stepsAcross(picture: ColourPicture, from: Point, to: Point, part: { from: number; to: number }, width: number): Steps[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const normal = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
  const most = Math.round(reach * width);
  return Array.from({ length: pieces * placesOfPiece }, (_, place) => {
    const at = part.from + ((part.to - part.from) * (place + 0.5)) / (pieces * placesOfPiece);
    const on = { x: from.x + at * (to.x - from.x), y: from.y + at * (to.y - from.y) };
    if (on.x < 0 || on.y < 0 || on.x > picture.width - 1 || on.y > picture.height - 1) return { at, levels: null };
    const levels = new Float32Array(3 * (2 * most + 1));
    for (let distance = -most; distance <= most; distance += 1) {
      const beyond = colourNear(picture, on.x + normal.x * (distance + beside), on.y + normal.y * (distance + beside));
      const before = colourNear(picture, on.x + normal.x * (distance - beside), on.y + normal.y * (distance - beside));
      for (const [channel, level] of beyond.entries()) levels[3 * (distance + most) + channel] = level - (before[channel] as number);
    }
    return { at, levels };
  });
}

/** The colour at a place; beyond the picture's border that of the border. */
function colourNear(picture: ColourPicture, x: number, y: number): readonly number[] {
  const within = (at: number, length: number) => 0.5 + Math.min(length - 1.001, Math.max(0, at));
  return colourAt(picture, { x: within(x, picture.width), y: within(y, picture.height) });
}

/** How clear the clearest straight line near a side is, 0 to 1; 1 when too much of the side is beyond the picture. */
function clearnessOf(steps: readonly Steps[], width: number, step: number): number {
  if (steps.filter(({ levels }) => levels !== null).length < clearest * placesOfPiece) return 1;
  const most = Math.round(reach * width);
  let best = 0;
  for (let first = -most; first <= most; first += 1)
    for (let last = Math.max(-most, Math.round(first - turn * width)); last <= Math.min(most, first + turn * width); last += 1)
      best = Math.max(best, clearnessAlong(steps, first, last, step));
  return best;
}

/** How clear one line is, 0 to 1. `first` and `last`: its distance from the side at the side's beginning and end, in pixels. */
function clearnessAlong(steps: readonly Steps[], first: number, last: number, step: number): number {
  const clear: number[] = [];
  for (let piece = 0; piece < pieces; piece += 1) {
    let [red, green, blue] = [0, 0, 0];
    for (const { at, levels } of steps.slice(piece * placesOfPiece, (piece + 1) * placesOfPiece)) {
      if (levels === null) continue;
      const index = 3 * Math.round((levels.length / 3 - 1) / 2 + first + at * (last - first));
      red += levels[index] as number;
      green += levels[index + 1] as number;
      blue += levels[index + 2] as number;
    }
    clear.push(Math.min(1, Math.max(Math.abs(red), Math.abs(green), Math.abs(blue)) / (placesOfPiece * step)));
  }
  return (
    clear
      .sort((one, other) => other - one)
      .slice(0, clearest)
      .reduce((sum, share) => sum + share, 0) / clearest
  );
}

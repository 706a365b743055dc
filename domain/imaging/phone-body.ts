import { bodiesAtBorder } from './body-at-border.ts';
import { type Colour, changeIn, unity } from './body-colour.ts';
import { leastLensRim, leastSide, lensIn, likelySize } from './body-signs.ts';
import type { Circle } from './circles.ts';
import { type EdgeSums, edgeSums, fullEdge, levelStrength, uprightStrength } from './edge-sums.ts';
import type { Rectangle } from './grey.ts';
import { middleOf, type Point, turnedPicture, turnedPoint } from './turning.ts';

/** The back of a phone in a picture. */
export interface PhoneBody {
  /** In pixels of the picture, upright in the picture turned by `tiltDegrees`; its lower end is often a guess, since hands hide it. */
  box: Rectangle;
  /** Turn of its long sides, in degrees. */
  tiltDegrees: number;
  /** How clearly it is one: its sides and top, their one colour, what is around; 0 to about 1. */
  clarity: number;
  /** The clearest lens in its upper part: what took the picture in a mirror is always to be seen in it. */
  lensRim: number;
  /** How clearly there is one that runs out of the picture at a side or above, to be held against `clarity`. */
  runsOut: number;
}

const tilts = [-8, -6, -4, -2, 0, 2, 4, 6, 8];
const usualShape = 2.05;
/** How much the larger one is preferred: enough to leave a camera island for its phone, not to leave a phone for the door behind it. */
const sizeCounts = 0.2;
/** So many rectangles of each tilt are looked at for their colour. */
const lookedAt = 150;

interface Sides {
  left: number;
  right: number;
  top: number;
}

interface Candidate extends Omit<PhoneBody, 'runsOut'> {
  rank: number;
}

/**
 * Looks for the back of a phone held before a mirror: a rectangle, two sides and a top of one colour that what is around does not have,
 * with a lens in its upper part. `picture` about 120 pixels wide; `circles` of the same picture, in its pixels. Null when there
 * is none.
 */
export function findPhoneBody(picture: Colour, circles: readonly Circle[]): PhoneBody | null {
  const full = fullEdge(picture, changeIn(picture), 4, 12);
  const found: Candidate[] = [];
  const atBorder: { box: Rectangle; tiltDegrees: number; clarity: number }[] = [];
  for (const tilt of tilts) {
    const upright = turnedPicture(picture, 3, tilt);
    const lenses = circles.map((circle) => ({ ...circle, ...turnedPoint(circle, middleOf(upright), -tilt) }));
    const edges = edgeSums(upright, changeIn(upright), full);
    const best = rectangles(edges, lenses).sort((a, b) => b.rank - a.rank);
    for (const candidate of best.slice(0, lookedAt))
      found.push({ ...candidate, tiltDegrees: tilt, clarity: candidate.rank * unity(upright, candidate.box, ['left', 'right', 'top']) });
    for (const body of bodiesAtBorder(upright, edges, lenses)) atBorder.push({ ...body, tiltDegrees: tilt });
  }
  // A camera island is a rectangle with lenses too: of two that are nearly as clear the larger one is the phone.
  const clearest = Math.max(...found.map((candidate) => candidate.clarity));
  const likely = found.filter((candidate) => candidate.clarity >= 0.72 * clearest).sort((a, b) => weight(b) - weight(a));
  const [body] = likely;
  if (!body) return null;
  const { box, tiltDegrees, clarity, lensRim } = body;
  const middle = turnedPoint({ x: box.x + box.width / 2, y: box.y + box.width / 2 }, middleOf(picture), tiltDegrees);
  // What is taken for a whole phone and lies in one that runs out is its camera island; one beside it is the rest of the room.
  const around = atBorder.filter((other) => isIn(other.box, turnedPoint(middle, middleOf(picture), -other.tiltDegrees)));
  const runsOut = around.reduce((most, other) => Math.max(most, other.clarity), 0);
  return { box, tiltDegrees, clarity, lensRim, runsOut };
}

function isIn(box: Rectangle, { x, y }: Point): boolean {
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

function weight({ box, clarity }: Candidate): number {
  return clarity * box.width ** sizeCounts;
}

/** Every rectangle with clear sides along its upper half (hands hide the lower one), a top and a lens. */
function rectangles(edges: EdgeSums, lenses: readonly Circle[]): Candidate[] {
  const { width, height } = edges;
  const found: Candidate[] = [];
  for (let wide = Math.round(width * 0.05); wide <= width * 0.85; wide += wide < 24 ? 1 : 2) {
    const corner = Math.max(1, Math.round(wide * 0.16));
    for (let x = 1; x + wide < width - 1; x += 1) {
      for (let y = 1; y + wide < height; y += 1) {
        const sides = sidesOf(edges, x, y, wide, corner);
        if (sides === null) continue;
        const lensRim = lensIn(lenses, x, y, wide);
        if (lensRim < leastLensRim) continue;
        const strength = Math.min(sides.left, sides.right) * 0.4 + ((sides.left + sides.right) / 2) * 0.25 + sides.top * 0.35;
        const inner = wide < 24 ? 0 : innerEdge(edges, x, y, wide, corner);
        const rank = strength * lensRim ** 3 * likelySize(wide, width) * (1 - Math.max(0, inner - 0.4));
        found.push({ box: { x, y, width: wide, height: Math.round(wide * usualShape) }, tiltDegrees: 0, clarity: 0, lensRim, rank });
      }
    }
  }
  return found;
}

function sidesOf(edges: EdgeSums, x: number, y: number, wide: number, corner: number): Sides | null {
  const top = levelStrength(edges, y, 1, x + corner, x + wide - corner);
  if (top < leastSide) return null;
  const left = uprightStrength(edges, x, 1, y + corner, y + wide);
  if (left < leastSide) return null;
  const right = uprightStrength(edges, x + wide, 1, y + corner, y + wide);
  return right < leastSide ? null : { left, right, top };
}

/** The clearest line inside that runs along the sides: a phone has none as long as that, two things side by side have. */
function innerEdge(edges: EdgeSums, x: number, y: number, wide: number, corner: number): number {
  let most = 0;
  for (let at = x + corner; at <= x + wide - corner; at += 2) most = Math.max(most, uprightStrength(edges, at, 1, y + corner, y + wide));
  return most;
}

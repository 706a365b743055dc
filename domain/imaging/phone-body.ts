import type { Circle } from './circles.ts';
import type { Rectangle } from './grey.ts';

/** A picture in colour: three bytes a pixel, row by row from the top left. */
export interface Colour {
  width: number;
  height: number;
  data: Uint8Array;
}

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
}

const tilts = [-8, -6, -4, -2, 0, 2, 4, 6, 8];
const usualShape = 2.05;
const leastSide = 0.3;
/** What a lens measures, in widths of the phone (radius), and how far down it is. */
const lensFrom = 0.03;
const lensTo = 0.16;
const lensDepth = 0.75;
const leastLensRim = 0.8;
/** So many rectangles of each tilt are looked at for their colour. */
const lookedAt = 150;

interface Sides {
  left: number;
  right: number;
  top: number;
}

interface Candidate extends PhoneBody {
  rank: number;
}

/**
 * Looks for the back of a phone held before a mirror: a rectangle, two sides and a top of one colour that what is around does not have,
 * with a lens in its upper part. `picture` about 120 pixels wide; `circles` of the same picture, in its pixels. Null when there
 * is none.
 */
export function findPhoneBody(picture: Colour, circles: readonly Circle[]): PhoneBody | null {
  const full = fullEdge(picture);
  const found: Candidate[] = [];
  for (const tilt of tilts) {
    const upright = turned(picture, tilt);
    const lenses = circles.map((circle) => ({ ...circle, ...turnedPoint(circle, middleOf(upright), -tilt) }));
    const best = rectangles(edgesOf(upright, full), lenses).sort((a, b) => b.rank - a.rank);
    for (const candidate of best.slice(0, lookedAt))
      found.push({ ...candidate, tiltDegrees: tilt, clarity: candidate.rank * unity(upright, candidate.box) });
  }
  // A camera island is a rectangle with lenses too: of two that are nearly as clear the larger one is the phone.
  const clearest = Math.max(...found.map((candidate) => candidate.clarity));
  const likely = found.filter((candidate) => candidate.clarity >= 0.72 * clearest).sort((a, b) => weight(b) - weight(a));
  const [body] = likely;
  return body ? { box: body.box, tiltDegrees: body.tiltDegrees, clarity: body.clarity, lensRim: body.lensRim } : null;
}

function weight({ box, clarity }: PhoneBody): number {
  return clarity * Math.sqrt(box.width);
}

/** A point turned about another, in degrees. */
export function turnedPoint(point: { x: number; y: number }, middle: { x: number; y: number }, degrees: number): { x: number; y: number } {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const dx = point.x - middle.x;
  const dy = point.y - middle.y;
  return { x: middle.x + cos * dx - sin * dy, y: middle.y + sin * dx + cos * dy };
}

function middleOf({ width, height }: Colour): { x: number; y: number } {
  return { x: width / 2, y: height / 2 };
}

/** The picture turned about its middle; outside it repeats the rim: no false edge there. */
function turned(picture: Colour, degrees: number): Colour {
  if (degrees === 0) return picture;
  const { width, height } = picture;
  const middle = middleOf(picture);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = turnedPoint({ x, y }, middle, degrees);
      const at = 3 * (Math.min(height - 1, Math.max(0, Math.round(from.y))) * width + Math.min(width - 1, Math.max(0, Math.round(from.x))));
      data.set(picture.data.subarray(at, at + 3), 3 * (y * width + x));
    }
  }
  return { width, height, data };
}

/** What counts as a full edge follows the picture's own contrast: a dim room has phones too. */
function fullEdge(picture: Colour): number {
  let sum = 0;
  for (let y = 1; y < picture.height - 1; y += 1)
    for (let x = 1; x < picture.width - 1; x += 1) sum += change(picture, y * picture.width + x, 1);
  return Math.min(60, Math.max(12, (4 * sum) / ((picture.width - 2) * (picture.height - 2))));
}

/** The largest change of any colour from one neighbour to the other. */
function change({ data }: Colour, pixel: number, step: number): number {
  const before = 3 * (pixel - step);
  const after = 3 * (pixel + step);
  let most = 0;
  for (let channel = 0; channel < 3; channel += 1)
    most = Math.max(most, Math.abs((data[after + channel] ?? 0) - (data[before + channel] ?? 0)));
  return most;
}

/** Sums of edge strength: `upright[x][0..y]` down the columns, `level[0..x][y]` along the rows, 0 to 1 a pixel. */
interface Edges {
  width: number;
  height: number;
  upright: Float32Array;
  level: Float32Array;
}

function edgesOf(picture: Colour, full: number): Edges {
  const { width, height } = picture;
  const upright = new Float32Array(width * (height + 1));
  const level = new Float32Array((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInner = x > 0 && y > 0 && x < width - 1 && y < height - 1;
      const across = isInner ? change(picture, y * width + x, 1) : 0;
      const down = isInner ? change(picture, y * width + x, width) : 0;
      const isUpright = across > down;
      const column = x * (height + 1) + y;
      const row = y * (width + 1) + x;
      upright[column + 1] = (upright[column] ?? 0) + (isUpright ? Math.min(1, across / full) : 0);
      level[row + 1] = (level[row] ?? 0) + (isUpright ? 0 : Math.min(1, down / full));
    }
  }
  return { width, height, upright, level };
}

/** Mean strength along a line: the best of three neighbouring ones, as an edge rarely falls on one. */
function along(sums: Float32Array, lineLength: number, lines: number, line: number, from: number, to: number): number {
  let best = 0;
  for (let at = Math.max(0, line - 1); at <= Math.min(lines - 1, line + 1); at += 1) {
    best = Math.max(best, (sums[at * lineLength + to] ?? 0) - (sums[at * lineLength + from] ?? 0));
  }
  return best / (to - from);
}

/** Every rectangle with clear sides along its upper half (hands hide the lower one), a top and a lens. */
function rectangles(edges: Edges, lenses: readonly Circle[]): Candidate[] {
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
        const rank = strength * lensRim ** 3 * (0.7 + 0.6 * Math.min(0.5, wide / width)) * (1 - Math.max(0, inner - 0.4));
        found.push({ box: { x, y, width: wide, height: Math.round(wide * usualShape) }, tiltDegrees: 0, clarity: 0, lensRim, rank });
      }
    }
  }
  return found;
}

function sidesOf({ width, height, upright, level }: Edges, x: number, y: number, wide: number, corner: number): Sides | null {
  const top = along(level, width + 1, height, y, x + corner, x + wide - corner);
  if (top < leastSide) return null;
  const left = along(upright, height + 1, width, x, y + corner, y + wide);
  if (left < leastSide) return null;
  const right = along(upright, height + 1, width, x + wide, y + corner, y + wide);
  return right < leastSide ? null : { left, right, top };
}

/** The clearest line inside that runs along the sides: a phone has none as long as that, two things side by side have. */
function innerEdge({ width, height, upright }: Edges, x: number, y: number, wide: number, corner: number): number {
  let most = 0;
  for (let at = x + corner; at <= x + wide - corner; at += 2)
    most = Math.max(most, along(upright, height + 1, width, at, y + corner, y + wide));
  return most;
}

function lensIn(lenses: readonly Circle[], x: number, y: number, wide: number): number {
  let best = 0;
  for (const lens of lenses) {
    const radius = lens.radius / wide;
    const across = (lens.x - x) / wide;
    const down = (lens.y - y) / wide;
    const isInside = across > radius && across < 1 - radius && down > radius && down < lensDepth;
    if (isInside && radius >= lensFrom && radius <= lensTo && lens.rim > best) best = lens.rim;
  }
  return best;
}

/** Points along each side that are compared. */
const samples = 14;
const sameColour = 28;
const otherColour = 14;

/** How much the rim of a rectangle is of one colour, other than what is around it: 0 to 1. */
function unity(picture: Colour, { x, y, width, height }: Rectangle): number {
  const depth = Math.max(2, width * 0.07);
  const corner = width * 0.18;
  const reach = Math.min(height * 0.6, width * 1.1);
  const lines = (['left', 'right', 'top'] as const).map((side) =>
    Array.from({ length: samples }, (_, index) => {
      const share = index / (samples - 1);
      const [inX, inY, outX, outY] =
        side === 'top'
          ? [x + corner + (width - 2 * corner) * share, y + depth, 0, -2 * depth]
          : [
              side === 'left' ? x + depth : x + width - depth,
              y + corner + (reach - corner) * share,
              side === 'left' ? -2 * depth : 2 * depth,
              0,
            ];
      return { inner: colourAt(picture, inX, inY), outer: colourAt(picture, inX + outX, inY + outY) };
    }),
  );
  const rim = lines.flat().map((sample) => sample.inner);
  const body = [0, 1, 2].map((channel) => median(rim.map((colour) => colour[channel] ?? 0)));
  const same = lines.map(
    (line) => line.filter(({ inner }, index) => isLike(inner, line[index - 1]?.inner ?? inner, body)).length / samples,
  );
  const other = lines.map((line) => line.filter(({ inner, outer }) => distance(inner, outer) > otherColour).length / samples);
  return (0.3 + 0.7 * mean(same)) * (0.4 + 0.6 * mean(other)) * (0.5 + 0.5 * Math.min(...same));
}

/** Of the body's colour, or shaded into it bit by bit: a lamp's glow is no other body. */
function isLike(colour: readonly number[], before: readonly number[], body: readonly number[]): boolean {
  const off = distance(colour, body);
  return off < sameColour || (off < 3 * sameColour && distance(colour, before) < otherColour);
}

function colourAt({ width, height, data }: Colour, x: number, y: number): number[] {
  const at = 3 * (Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x))));
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, channel) => Math.abs(value - (b[channel] ?? 0))));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

import type { Blot, Tone } from './blots.ts';
import { areBars, numberLikeness } from './number-likeness.ts';

export interface Point {
  x: number;
  y: number;
}

/** Letters and digits in a row. Which way is up is not known: a line across may be upside down, a line down may read downwards or upwards. */
export interface TextLine {
  tone: Tone;
  direction: 'across' | 'down';
  /** The middle of its letters' height at both ends, in pixels of the picture: `start` is the left or the upper end. */
  start: Point;
  end: Point;
  /** Height of its capitals and digits at both ends, in pixels; the two differ where the picture was taken at a slant. */
  startHeight: number;
  endHeight: number;
  /** How much it looks like a number of 15 digits, 0 to 1. */
  likeness: number;
  /** Median distance between its letters' middles, in their height; absent where there are few letters or they are not known. */
  pitch?: number;
}

/** A blot in the coordinates of a line's direction: `u` along it, `v` across it. */
export interface Glyph {
  u: number;
  v: number;
  width: number;
  height: number;
  /** Share of its box that is ink. */
  fill: number;
}

/** Letters lower than this, in pixels, cannot be read; blots higher than `mostHeightShare` of the picture are no letters. */
const leastHeight = 6;
const mostHeightShare = 0.9;
/** A blot more than this many times as high as wide is a bar or an edge; more than `mostWide` times as wide as high, a rule. A number in one blot is 15 times as wide. */
const mostSlender = 12;
const mostWide = 22;
/** A blot longer than `longest` heights with fewer runs per row of pixels is no row of touching letters but a bar, tilted or not. */
const leastRuns = 1.25;
const longest = 2.5;
/** Greatest gap between two letters of a line, in letter heights: groups of digits are up to this far apart. */
const widestGap = 1.6;
/** Greatest ratio of the heights of neighbours in a line, such as "p" beside "l". */
const mostUneven = 2.2;
/** Steepest line, as rise over run: 20 degrees. A line steeper than 45 degrees runs down. */
const steepest = 0.36;
/** Fewer letters are no line worth reading, unless they touch and are long enough. */
const fewestLetters = 2;
const mostGlyphs = 6000;
/** A line lower than this, in pixels, is more often grain than text: its likeness is reduced, so that it is read later. */
const easyHeight = 14;
const smallPenalty = 0.6;
/** Fewer glyphs are never taken for a barcode: the letters of a short word may be as slender as bars. */
const fewestBars = 8;
/** Glyphs are bars when more than `mostEven` of them differ from the median height by less than this share; slender letters are less even. */
const evenBars = 0.15;
const mostEven = 0.75;

function glyphsOf(
  blots: readonly Blot[],
  direction: TextLine['direction'],
  tone: Tone,
  picture: { width: number; height: number },
): Glyph[] {
  const across = direction === 'across';
  const most = (across ? picture.height : picture.width) * mostHeightShare;
  const glyphs: Glyph[] = [];
  for (const blot of blots) {
    if (blot.tone !== tone) continue;
    const [width, height] = across ? [blot.width, blot.height] : [blot.height, blot.width];
    if (height < leastHeight || height > most || height > width * mostSlender || width > height * mostWide) continue;
    if (width > longest * height && blot.runs < leastRuns * blot.height) continue;
    const [u, v] = across ? [blot.x, blot.y] : [blot.y, picture.width - blot.x - blot.width];
    glyphs.push({ u, v, width, height, fill: blot.area / (blot.width * blot.height) });
  }
  return glyphs.sort((one, other) => one.u - other.u).slice(0, mostGlyphs);
}

/** Distance of two glyphs as neighbours in a line, the second right of the first; infinite when they cannot be neighbours. */
function distance(one: Glyph, other: Glyph): number {
  const taller = Math.max(one.height, other.height);
  if (taller > mostUneven * Math.min(one.height, other.height)) return Number.POSITIVE_INFINITY;
  const gap = other.u - (one.u + one.width);
  if (gap > widestGap * taller) return Number.POSITIVE_INFINITY;
  const run = other.u + other.width / 2 - (one.u + one.width / 2);
  // Their feet or their middles must be level: letters with descenders and capitals share one of them.
  const feet = Math.abs(other.v + other.height - (one.v + one.height));
  const middles = Math.abs(other.v + other.height / 2 - (one.v + one.height / 2));
  const rise = Math.min(feet, middles);
  if (rise > 0.28 * taller + steepest * Math.max(0, run - 0.4 * taller) || rise > 0.6 * taller) return Number.POSITIVE_INFINITY;
  return Math.max(0, gap) + rise;
}

/** Links each glyph to its nearest right neighbour; when several want the same neighbour, the nearest of them gets it. */
function chained(glyphs: readonly Glyph[]): Glyph[][] {
  const tallest = glyphs.reduce((most, glyph) => Math.max(most, glyph.height), 0);
  const next = new Int32Array(glyphs.length).fill(-1);
  const previous = new Int32Array(glyphs.length).fill(-1);
  const wantedAt = new Float64Array(glyphs.length).fill(Number.POSITIVE_INFINITY);
  for (const [at, glyph] of glyphs.entries()) {
    let best = -1;
    let nearest = Number.POSITIVE_INFINITY;
    const reach = glyph.u + glyph.width + widestGap * Math.min(tallest, glyph.height * mostUneven);
    for (let other = at + 1; other < glyphs.length; other += 1) {
      const candidate = glyphs[other] as Glyph;
      if (candidate.u > reach) break;
      // The candidate lies within the glyph's width: a hole, or a part of the same letter.
      if (candidate.u + candidate.width <= glyph.u + glyph.width) continue;
      const far = distance(glyph, candidate);
      if (far < nearest) [nearest, best] = [far, other];
    }
    if (best < 0 || nearest >= (wantedAt[best] as number)) continue;
    const loser = previous[best] as number;
    if (loser >= 0) next[loser] = -1;
    [next[at], previous[best], wantedAt[best]] = [best, at, nearest];
  }
  const chains: Glyph[][] = [];
  for (let at = 0; at < glyphs.length; at += 1) {
    if ((previous[at] as number) >= 0) continue;
    const chain: Glyph[] = [];
    for (let one = at; one >= 0; one = next[one] as number) chain.push(glyphs[one] as Glyph);
    chains.push(chain);
  }
  return chains;
}

function middleOf(values: readonly number[], share = 0.5): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;
}

/** A straight line fitted to points by least squares: its value at `u` = `at`, and its slope. */
function fitted(points: readonly { u: number; value: number }[], at: number): { value: number; slope: number } {
  const meanU = points.reduce((sum, point) => sum + point.u, 0) / points.length;
  const meanValue = points.reduce((sum, point) => sum + point.value, 0) / points.length;
  let spread = 0;
  let joint = 0;
  for (const { u, value } of points) {
    spread += (u - meanU) ** 2;
    joint += (u - meanU) * (value - meanValue);
  }
  const slope = spread > 0 ? joint / spread : 0;
  return { value: meanValue + slope * (at - meanU), slope };
}

interface Shape {
  from: number;
  to: number;
  /** Middle and height of the capitals where the line begins, and their slopes along it. */
  middle: { value: number; slope: number };
  height: { value: number; slope: number };
}

/** The shape of a line by its capitals and digits: the letters about as high as the upper quartile of all heights. */
function shapeOf(chain: readonly Glyph[]): Shape {
  const from = (chain[0] as Glyph).u;
  const to = Math.max(...chain.map((glyph) => glyph.u + glyph.width));
  const high = middleOf(
    chain.map((glyph) => glyph.height),
    0.75,
  );
  const tall = chain.filter((glyph) => glyph.height > 0.85 * high && glyph.height < 1.2 * high);
  const points = (value: (glyph: Glyph) => number) => tall.map((glyph) => ({ u: glyph.u + glyph.width / 2, value: value(glyph) }));
  const middle = fitted(
    points((glyph) => glyph.v + glyph.height / 2),
    from,
  );
  // With few letters a slope of the height would be chance.
  const height =
    tall.length >= 8
      ? fitted(
          points((glyph) => glyph.height),
          from,
        )
      : { value: high, slope: 0 };
  return { from, to, middle, height };
}

function lineOf(chain: readonly Glyph[], direction: TextLine['direction'], tone: Tone, width: number): TextLine {
  const { from, to, middle, height } = shapeOf(chain);
  const high = height.value + (height.slope * (to - from)) / 2;
  const end = middle.value + middle.slope * (to - from);
  const place = (u: number, v: number): Point => (direction === 'across' ? { x: u, y: v } : { x: width - v, y: u });
  const steps = chain.slice(1).map((glyph, at) => glyph.u + glyph.width / 2 - ((chain[at] as Glyph).u + (chain[at] as Glyph).width / 2));
  // The box of a tilted letter is higher than the letter, by the rise over its width.
  const upright = (value: number) => Math.max(leastHeight * 0.8, value * (1 - 0.5 * Math.abs(middle.slope)));
  return {
    tone,
    direction,
    start: place(from, middle.value),
    end: place(to, end),
    startHeight: upright(height.value),
    endHeight: upright(height.value + height.slope * (to - from)),
    ...(chain.length >= fewestBars ? { pitch: middleOf(steps) / high } : {}),
    likeness: numberLikeness(chain, middle, high) * Math.min(1, smallPenalty + ((1 - smallPenalty) * high) / easyHeight),
  };
}

/** Whether nearly all glyphs have the same height, as bars have. */
function areEven(chain: readonly Glyph[]): boolean {
  const high = middleOf(chain.map((glyph) => glyph.height));
  return chain.filter((glyph) => Math.abs(glyph.height - high) < evenBars * high).length > mostEven * chain.length;
}

function isLine(chain: readonly Glyph[]): boolean {
  const first = chain[0] as Glyph;
  if (chain.length >= fewestBars && areBars(chain) && areEven(chain)) return false;
  return chain.length >= fewestLetters || chain.reduce((sum, glyph) => sum + glyph.width, 0) > 4 * first.height;
}

/** The lines of text among a picture's blots, those most like an IMEI first. */
export function textLines(blots: readonly Blot[], picture: { width: number; height: number }): TextLine[] {
  const lines: TextLine[] = [];
  for (const direction of ['across', 'down'] as const) {
    for (const tone of ['dark', 'light'] as const) {
      const chains = chained(glyphsOf(blots, direction, tone, picture)).filter(isLine);
      lines.push(...chains.map((chain) => lineOf(chain, direction, tone, picture.width)));
    }
  }
  return lines.sort((one, other) => other.likeness - one.likeness);
}

import type { Point, TextLine } from './text-lines.ts';

/** A line in the coordinates of another one: `u` along that line, `v` below its middle. */
export interface Placed {
  other: TextLine;
  /** The `u` of its beginning and end, the `v` of its middle, and that (`nearV`) of its right end. */
  place: { from: number; to: number; v: number; nearV: number };
  height: number;
}

/** A line with a smaller likeness is not a number. */
export const numberLike = 0.3;

/** The middles of two rows of print are at least this many heights apart. */
const closestPrint = 0.8;

/** Whether a line of the other tone than a number is the paper between rows: it lies closer to another such number than print can. */
export function isPaper({ other, place }: Placed, tone: TextLine['tone'], numbers: readonly Placed[]): boolean {
  const isUnder = (one: Placed) =>
    Math.abs(one.place.v - place.v) < closestPrint * one.height && one.place.from < place.to && one.place.to > place.from;
  return other.tone !== tone && numbers.some(isUnder);
}

/**
 * What stands in a number's row is level with it to within this share of a letter's height, and this much more for each length of the number between them, up to the
 * second share: rows are farther apart.
 */
const nearLevel = 0.5;
const slopeShare = 0.1;
const farLevel = 0.7;

/**
 * How far from level with a number of a length something left of it in its row may stand, as a share of a letter's height. How the number slopes is known from its
 * own length only, so that what is far from it may be less level.
 */
export function levelShare({ place }: Placed, length: number): number {
  return Math.min(farLevel, nearLevel + (slopeShare * Math.max(0, -place.to)) / length);
}

/** Rows of one table cell stand at most this many heights apart, and begin within one height of each other. */
const nextInCell = 2.4;

/** How far the middle of a table cell with several numbers is below one of its numbers; null for a cell with one. The cells beside it are level with its middle. */
export function middleOfCell(others: readonly Placed[], height: number): number | null {
  const isAligned = ({ other, place }: Placed) => other.likeness >= numberLike && Math.abs(place.from) < height;
  const rows = others.filter(isAligned).map(({ place }) => place.v);
  const reach = (way: 1 | -1) => {
    let last = 0;
    for (const v of rows.filter((v) => v * way > 0).sort((one, two) => (one - two) * way)) {
      if (Math.abs(v - last) > nextInCell * height) break;
      last = v;
    }
    return last;
  };
  const [first, last] = [reach(-1), reach(1)];
  return first === last ? null : (first + last) / 2;
}

/** The part of a line between two shares of its length, counted from its beginning as it is read. */
export function partOfLine(line: TextLine, isTurned: boolean, from: number, to: number): TextLine {
  const [begin, end] = isTurned ? [1 - to, 1 - from] : [from, to];
  const point = (share: number): Point => ({
    x: line.start.x + share * (line.end.x - line.start.x),
    y: line.start.y + share * (line.end.y - line.start.y),
  });
  return { ...line, start: point(begin), end: point(end) };
}

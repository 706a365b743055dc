import type { Rectangle } from './grey.ts';
import { boxOfLine, heightOf, lengthOf } from './line-places.ts';
import type { Point, TextLine } from './text-lines.ts';

/** Length of fifteen digits and a short word before them, in heights of a digit. More of the line would make the digits small. */
const longestPlace = 16.5;
/** Least and greatest length of a line with fifteen digits, in their heights: close digits alone, and grouped ones after a label. */
const shortest = 9;
const longest = 26;
/** A longer line is more often a model's name than a number after its label. */
const seldomLonger = 20;
const leastLikeness = 0.3;
/** Greatest distance of a number from its barcode, in heights of its digits, and least share of its length that overlaps with the barcode's. */
const farthest = 5;
const leastBeside = 0.5;
/** Costs of pairing lines with barcodes, in heights of paper between them: of a line with likeness 0, and of a barcode without a line. */
const unlikenessCost = 8;
const missingCost = 10;

/** The box of the number at the end of a line, with what is printed right before it. */
export function numberPlace(line: TextLine, isTurned: boolean): Rectangle {
  const share = Math.min(1, (longestPlace * heightOf(line)) / lengthOf(line));
  const [begin, last] = isTurned ? [line.end, line.start] : [line.start, line.end];
  const cut = { x: last.x + (begin.x - last.x) * share, y: last.y + (begin.y - last.y) * share };
  return boxOfLine({ ...line, start: isTurned ? line.start : cut, end: isTurned ? cut : line.end });
}

/** Corners of a barcode in the order in which it is read: top left, top right, bottom right, bottom left. */
export type Corners = readonly Point[];

/** A line above or below a barcode. `cost`: how unlikely it is that barcode's number. */
interface Beside {
  line: TextLine;
  isAbove: boolean;
  isTurned: boolean;
  cost: number;
}

function linesBeside(corners: Corners, lines: readonly TextLine[]): Beside[] {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return [];
  const length = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y);
  const along = { x: (topRight.x - topLeft.x) / length, y: (topRight.y - topLeft.y) / length };
  const middle = { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 };
  const across = ({ x, y }: Point) => (y - middle.y) * along.x - (x - middle.x) * along.y;
  const half = Math.abs(across(bottomLeft));
  const direction = Math.abs(along.x) > Math.abs(along.y) ? 'across' : 'down';
  const isTurned = direction === 'across' ? along.x < 0 : along.y < 0;
  return lines.flatMap((line) => {
    const own = heightOf(line);
    const heights = lengthOf(line) / own;
    if (line.direction !== direction || line.likeness < leastLikeness || heights < shortest || heights > longest) return [];
    const [from, to] = [line.start, line.end]
      .map(({ x, y }) => (x - middle.x) * along.x + (y - middle.y) * along.y)
      .sort((one, other) => one - other) as [number, number];
    const isBeside = Math.min(to, length / 2) - Math.max(from, -length / 2) > leastBeside * (to - from);
    const place = (across(line.start) + across(line.end)) / 2;
    const gap = (Math.abs(place) - half) / own - 0.5;
    const cost = gap + unlikenessCost * (1 - line.likeness) + Math.max(0, heights - seldomLonger);
    return isBeside && gap > -0.5 && gap < farthest ? [{ line, isAbove: place < 0, isTurned, cost }] : [];
  });
}

/**
 * The boxes of the printed numbers of barcodes; null for a barcode without one. A barcode may be as near to the next one's number as to its own, so all numbers of
 * one picture are taken to be above their barcodes, or all below them.
 */
export function printedNumbers(codes: readonly Corners[], lines: readonly TextLine[]): (Rectangle | null)[] {
  const found = codes.map((corners) => linesBeside(corners, lines));
  const sides = [true, false].map((isAbove) => {
    const nearest = found.map((beside) => beside.filter((one) => one.isAbove === isAbove).sort((one, other) => one.cost - other.cost)[0]);
    return { nearest, cost: nearest.reduce((sum, one) => sum + (one?.cost ?? missingCost), 0) };
  });
  const [best] = sides.sort((one, other) => one.cost - other.cost);
  return (best?.nearest ?? []).map((one) => (one ? numberPlace(one.line, one.isTurned) : null));
}

/** The box of a barcode whose number was not found, enlarged upwards for the word and the digits that are mostly printed above it. */
export function aroundBars(bars: Rectangle): Rectangle {
  return { ...bars, y: bars.y - bars.height * 0.7, height: bars.height * 1.7 };
}

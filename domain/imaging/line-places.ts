import type { Bars } from './bars.ts';
import { isPaper, levelShare, middleOfCell, numberLike, type Placed } from './beside-lines.ts';
import type { Rectangle } from './grey.ts';
import type { Point, TextLine } from './text-lines.ts';

/** Greatest ratio of letter heights in one row, as of a label and its number. */
const mostUneven = 1.7;
/** A line above a number that is lower than this share of its digits' height is grain, not a label. */
const leastLabel = 0.55;
/** How far above a number, or above the row next to it, a label may stand, in letter heights: a barcode may be between them. */
const farthestAbove = 9;

/** A point in the coordinates of a line as it is read: `u` along the line from its beginning, `v` below its middle. */
function inFrame(line: TextLine, isTurned: boolean, point: Point): { u: number; v: number } {
  const [start, end] = isTurned ? [line.end, line.start] : [line.start, line.end];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const dx = point.x - start.x;
  const dy = point.y - start.y;
  return { u: dx * along.x + dy * along.y, v: dy * along.x - dx * along.y };
}

export function heightOf(line: TextLine): number {
  return (line.startHeight + line.endHeight) / 2;
}

export function lengthOf(line: TextLine): number {
  return Math.hypot(line.end.x - line.start.x, line.end.y - line.start.y);
}

/** The place of another line in the coordinates of this one. */
export function beside(line: TextLine, isTurned: boolean, other: TextLine): Placed['place'] {
  const ends = [inFrame(line, isTurned, other.start), inFrame(line, isTurned, other.end)].sort((a, b) => a.u - b.u) as [
    { u: number; v: number },
    { u: number; v: number },
  ];
  return { from: ends[0].u, to: ends[1].u, v: (ends[0].v + ends[1].v) / 2, nearV: ends[1].v };
}

/** A row of lines above a number, each part in order from left to right. */
export interface RowAbove {
  /** Lines above the number itself. */
  over: TextLine[];
  /** Lines above the text left of the number in its row. */
  left: TextLine[];
  /** Lines further left: they may belong to other columns. */
  far: TextLine[];
  /** Lines right of the number. */
  right: TextLine[];
}

/** The lines around a line that may label it. */
export interface Surroundings {
  /** Lines left of it in its row, nearest first. */
  left: TextLine[];
  /** Lines left of the table cell that it shares with other numbers, nearest first. */
  cell: TextLine[];
  /** Lines right of it in its row, nearest first. */
  right: TextLine[];
  /** Lines left of the block that it forms with its barcode, level with any part of the block; the most level with the line first. */
  block: TextLine[];
  /** The rows above it, nearest first. */
  above: RowAbove[];
}

/** Something more than this many times as high as a number is not text beside it. */
const mostLetters = 2;

/** A line within another one is lower than this share of it. */
const insideShare = 0.75;

/** Whether a line was made of holes or parts of another line's letters. */
function isInside(one: Placed, whole: Placed): boolean {
  const isAlong = one.place.from > whole.place.from - 1 && one.place.to < whole.place.to + 1;
  return isAlong && one.height < insideShare * whole.height && Math.abs(one.place.v - whole.place.v) < whole.height / 2;
}

/** The lines above a number as rows, nearest first; lines of one row are level within about half a letter. `placed`: all lines of the number's direction. */
function rowsAbove(placed: readonly Placed[], height: number, rowFrom: number, length: number): RowAbove[] {
  const rows: { v: number; parts: Placed[] }[] = [];
  // The nearest row above a number may be at any distance, as a 2D code may be between a title and its number.
  let reached = Number.NEGATIVE_INFINITY;
  // Something high that reaches down to the number from above is the frame of a table, not text.
  const isFrame = (one: Placed) => one.height > mostLetters * height && one.place.v + one.height / 2 > 0;
  const labels = placed.filter((one) => one.place.v < -0.8 * height && one.height > leastLabel * height && !isFrame(one));
  for (const one of labels.sort((a, b) => b.place.v - a.place.v)) {
    if (one.place.v < reached) break;
    const row = rows.at(-1);
    if (row && row.v - one.place.v < 0.6 * height) row.parts.push(one);
    else rows.push({ v: one.place.v, parts: [one] });
    if (one.place.from < length) reached = one.place.v - farthestAbove * height;
  }
  // The search for lines takes the paper within letters for short lines, which are left out; something far higher than a number is no text with holes.
  const ordered = (parts: readonly Placed[]) =>
    parts
      .filter((one) => !parts.some((whole) => whole.height < mostLetters * height && isInside(one, whole)))
      .sort((a, b) => a.place.from - b.place.from)
      .map(({ other }) => other);
  const isUnder = ({ place }: Placed, from: number, to: number) => place.from < to && place.to > from;
  // A line alone in its row is a title, wherever it stands, unless another number, beside the number's own column, stands below it.
  const isTitle = ({ place }: Placed) =>
    !placed.some(
      (below) =>
        below.other.likeness >= numberLike &&
        below.place.v > place.v + 0.6 * height &&
        below.place.v < farthestAbove * height &&
        isUnder(below, place.from, place.to) &&
        !isUnder(below, 0, length),
    );
  return rows.flatMap(({ parts }, at) => {
    const [only] = parts;
    const [upper, lower] = [rows[at + 1]?.parts ?? [], rows[at - 1]?.parts ?? []];
    if (isWrapped(parts, lower)) return [];
    if (isWrapped(upper, parts)) return [{ over: [...ordered(upper), ...ordered(parts)], left: [], far: [], right: [] }];
    if (only && parts.length === 1 && isTitle(only)) return [{ over: [only.other], left: [], far: [], right: [] }];
    const row = {
      over: ordered(parts.filter(({ place }) => place.from < length && place.to > -height)),
      left: ordered(parts.filter(({ place }) => place.to <= -height && place.to > rowFrom - height)),
      far: ordered(parts.filter(({ place }) => place.to <= rowFrom - height)),
      right: ordered(parts.filter(({ place }) => place.from >= length)),
    };
    return row.over.length + row.left.length + row.far.length > 0 ? [row] : [];
  });
}

interface Row {
  from: number;
  to: number;
  v: number;
  height: number;
  likeness: number;
}

/**
 * A text continues in the next row when it filled its own: it is longer than `fullRow` heights and than the next one. The next row's letters are as high (up to
 * `evenRows`), at most `nextRow` heights below, with the same left or right margin or the same middle.
 */
const fullRow = 8;
const nextRow = 2.2;
const evenRows = 1.45;

/** Whether the lower row continues the upper one, as in a title of many words. */
function isWrapped(upper: readonly Placed[], lower: readonly Placed[]): boolean {
  const [one, two] = [upper, lower].map((parts) => ({
    from: Math.min(...parts.map(({ place }) => place.from)),
    to: Math.max(...parts.map(({ place }) => place.to)),
    v: Math.max(...parts.map(({ place }) => place.v)),
    height: Math.max(...parts.map((part) => part.height)),
    likeness: Math.max(...parts.map(({ other }) => other.likeness)),
  })) as [Row, Row];
  const [long, short] = [one.to - one.from, two.to - two.from];
  const high = Math.min(one.height, two.height);
  const apart = [one.from - two.from, one.to - two.to, (one.from + one.to - two.from - two.to) / 2];
  return (
    upper.length > 0 &&
    lower.length > 0 &&
    long > Math.max(short, fullRow * high) &&
    Math.max(one.height, two.height) < evenRows * high &&
    two.v - one.v < nextRow * Math.max(one.height, two.height) &&
    Math.max(one.likeness, two.likeness) < numberLike &&
    apart.some((by) => Math.abs(by) < high)
  );
}

/** The lines around a line as it is read. `codes`: the barcodes of the picture. */
export function surroundingsOf(line: TextLine, isTurned: boolean, lines: readonly TextLine[], codes: readonly Bars[]): Surroundings {
  const height = heightOf(line);
  const length = lengthOf(line);
  const placed = lines
    .filter((other) => other.direction === line.direction)
    .map((other) => ({ other, place: beside(line, isTurned, other), height: heightOf(other) }));
  const numbers = placed.filter(({ other }) => other.tone === line.tone && other.likeness >= numberLike);
  const others = placed.filter((one) => one.other !== line && !isPaper(one, line.tone, numbers));
  const isAsHigh = ({ height: own }: Placed) => own < mostUneven * height && height < mostUneven * own;
  const before = others.filter((one) => one.place.to < 0.5 * height && isAsHigh(one));
  // The slope of a word with descenders is a guess, so either its middle or its nearer end must be level.
  const isLevel = (v: number, share: number) => (one: Placed) =>
    Math.min(Math.abs(one.place.nearV - v), Math.abs(one.place.v - v)) < share * height;
  const level = before.filter((one) => isLevel(0, levelShare(one, length))(one));
  const middle = level.length > 0 ? null : middleOfCell(others, height);
  const besideCell = middle === null ? [] : others.filter(isLevel(middle, levelCell));
  const nearest = (places: readonly Placed[]) => [...places].sort((one, two) => two.place.to - one.place.to);
  const left = nearest(level);
  const block = blockOf(line, isTurned, codes);
  const inBlock = block
    ? before.filter(({ place }) => place.nearV > block.above && place.nearV < block.below && place.to < block.from + height)
    : [];
  const right = others
    .filter((one) => one.place.from > length - 0.5 * height && isAsHigh(one) && Math.abs(one.place.v) < 0.5 * height)
    .sort((one, two) => one.place.from - two.place.from);
  const rowFrom = Math.min(0, ...left.map(({ place }) => place.from));
  return {
    left: left.map(({ other }) => other),
    cell: nearest(besideCell.filter((one) => before.includes(one))).map(({ other }) => other),
    right: right.map(({ other }) => other),
    block: inBlock.sort((one, two) => Math.abs(one.place.nearV) - Math.abs(two.place.nearV)).map(({ other }) => other),
    above: rowsAbove(
      others.filter((one) => !besideCell.includes(one)),
      height,
      rowFrom,
      length,
    ),
  };
}

/** Another barcode must be this much farther from a number than the nearest one, in heights of the number, else it is unknown to which the number belongs. */
const clearlyFarther = 0.4;

/** What stands beside a cell of several numbers is level with its middle to within this share of a letter's height. */
const levelCell = 0.3;

/** The block of a number and its barcode, which is right above or below it or left of it, in the coordinates of its line; null without one. */
function blockOf(line: TextLine, isTurned: boolean, codes: readonly Bars[]): { above: number; below: number; from: number } | null {
  const height = heightOf(line);
  const length = lengthOf(line);
  const blocks = codes.flatMap(({ corners }) => {
    const placed = corners.map((corner) => inFrame(line, isTurned, corner));
    const us = placed.map(({ u }) => u);
    const vs = placed.map(({ v }) => v);
    const [above, below, from, to] = [Math.min(...vs), Math.max(...vs), Math.min(...us), Math.max(...us)];
    const isOver = Math.min(to, length) - Math.max(from, 0) > length / 3;
    const isBefore = above < 0 && below > 0 && to < height;
    const gap = isBefore ? 0 : Math.max(-below, above) / height - 0.5;
    return (isOver && gap < 1) || isBefore ? [{ above, below, from, gap }] : [];
  });
  const [own, next] = blocks.sort((one, two) => one.gap - two.gap);
  if (!own || (next && next.gap - own.gap < clearlyFarther)) return null;
  return { above: Math.min(own.above, -height), below: Math.max(own.below, height), from: Math.min(own.from, 0) };
}

/** Whether another line lies on this one: all or some of its letters were found twice. */
export function isOnLine(line: TextLine, other: TextLine): boolean {
  const { from, to, v } = beside(line, false, other);
  return Math.abs(v) < 0.5 * heightOf(line) && to > 0 && from < lengthOf(line);
}

/** Whether a line's middle lies within the upright rectangle around some points. */
export function isMiddleWithin(line: TextLine, points: readonly Point[]): boolean {
  const [x, y] = [(line.start.x + line.end.x) / 2, (line.start.y + line.end.y) / 2];
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
}

/** Smallest upright rectangle around a line's letters. */
export function boxOfLine(line: TextLine): Rectangle {
  const half = Math.max(line.startHeight, line.endHeight) / 2;
  const [x, y] = [Math.min(line.start.x, line.end.x), Math.min(line.start.y, line.end.y)];
  const [width, height] = [Math.abs(line.end.x - line.start.x), Math.abs(line.end.y - line.start.y)];
  return line.direction === 'across'
    ? { x, y: y - half, width, height: height + 2 * half }
    : { x: x - half, y, width: width + 2 * half, height };
}

/** Whether less than a share of a letter's height is left between a line and any of the picture's edges, so that letters may be cut off. */
export function touchesEdge(line: TextLine, picture: { width: number; height: number }, share: number): boolean {
  const { x, y, width, height } = boxOfLine(line);
  const least = heightOf(line) * share;
  return x < least || y < least || x + width > picture.width - least || y + height > picture.height - least;
}

/** Distance, in pixels, from the beginning of a line, as it is read, to the picture's edge. */
export function leftEdgeOf(line: TextLine, isTurned: boolean, picture: { width: number; height: number }): number {
  const { x, y, width, height } = boxOfLine(line);
  if (line.direction === 'across') return isTurned ? picture.width - x - width : x;
  return isTurned ? picture.height - y - height : y;
}

/** Whether two searches found the same line. */
export function isSameLine(one: TextLine, other: TextLine): boolean {
  const near = Math.min(heightOf(one), heightOf(other));
  const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  return one.direction === other.direction && apart(one.start, other.start) < near && apart(one.end, other.end) < near;
}

/** A level line of dark text for a box that another reader found. `isNumber`: it read a number there. */
export function lineOfBox(box: Rectangle, isNumber: boolean): TextLine {
  const middle = box.y + box.height / 2;
  return {
    tone: 'dark',
    direction: 'across',
    start: { x: box.x, y: middle },
    end: { x: box.x + Math.max(1, box.width), y: middle },
    startHeight: box.height,
    endHeight: box.height,
    likeness: isNumber ? 1 : 0,
  };
}

/** The line of a picture that was shrunk `times`, in the coordinates of the original picture. */
export function enlarged(line: TextLine, times: number): TextLine {
  const point = ({ x, y }: Point): Point => ({ x: x * times, y: y * times });
  return {
    ...line,
    start: point(line.start),
    end: point(line.end),
    startHeight: line.startHeight * times,
    endHeight: line.endHeight * times,
  };
}

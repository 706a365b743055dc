import type { Point, TextLine } from './text-lines.ts';

/** A row's letters may differ so much in size: a label beside its number. */
const mostUneven = 1.7;
/** How far above a number its label may stand, in letter heights: with a barcode between them. */
const farthestAbove = 9;

/** A place in the frame of a line that is read upright: `u` along it from its beginning, `v` below its middle. */
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

/** Where another line lies beside this one, as both are read. */
function beside(line: TextLine, isTurned: boolean, other: TextLine) {
  const ends = [inFrame(line, isTurned, other.start), inFrame(line, isTurned, other.end)].sort((a, b) => a.u - b.u) as [
    { u: number; v: number },
    { u: number; v: number },
  ];
  return { from: ends[0].u, to: ends[1].u, v: (ends[0].v + ends[1].v) / 2, nearV: ends[1].v };
}

/** What may say what a line is: the text left of it in its row, nearest first, and the lines above it, nearest first. */
export function neighboursOf(line: TextLine, isTurned: boolean, lines: readonly TextLine[]): { left: TextLine[]; above: TextLine[] } {
  const height = heightOf(line);
  const length = lengthOf(line);
  const others = lines
    .filter((other) => other !== line && other.direction === line.direction)
    .map((other) => ({ other, place: beside(line, isTurned, other), height: heightOf(other) }));
  const left = others
    .filter(
      ({ place, height: own }) =>
        place.to < 0.5 * height && Math.abs(place.nearV) < 0.5 * height && own < mostUneven * height && height < mostUneven * own,
    )
    .sort((one, two) => two.place.to - one.place.to);
  const above = others
    .filter(({ place }) => place.v < -0.8 * height && place.v > -farthestAbove * height && place.from < length && place.to > -height)
    .sort((one, two) => two.place.v - one.place.v);
  return { left: left.map(({ other }) => other), above: above.map(({ other }) => other) };
}

/** Whether another line lies on this one: a second find of its letters, or of some. */
export function isOnLine(line: TextLine, other: TextLine): boolean {
  const { from, to, v } = beside(line, false, other);
  return Math.abs(v) < 0.5 * heightOf(line) && to > 0 && from < lengthOf(line);
}

/** Smallest upright rectangle around a line's letters. */
export function boxOfLine(line: TextLine): { x: number; y: number; width: number; height: number } {
  const half = Math.max(line.startHeight, line.endHeight) / 2;
  const [x, y] = [Math.min(line.start.x, line.end.x), Math.min(line.start.y, line.end.y)];
  const [width, height] = [Math.abs(line.end.x - line.start.x), Math.abs(line.end.y - line.start.y)];
  return line.direction === 'across'
    ? { x, y: y - half, width, height: height + 2 * half }
    : { x: x - half, y, width: width + 2 * half, height };
}

/** Whether less paper than a share of a letter's height is left between a line and the picture's edge: letters may be cut off there. */
export function touchesEdge(line: TextLine, picture: { width: number; height: number }, share: number): boolean {
  const { x, y, width, height } = boxOfLine(line);
  const least = heightOf(line) * share;
  return x < least || y < least || x + width > picture.width - least || y + height > picture.height - least;
}

/** Whether two searches found the same line. */
export function isSameLine(one: TextLine, other: TextLine): boolean {
  const near = Math.min(heightOf(one), heightOf(other));
  const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  return one.direction === other.direction && apart(one.start, other.start) < near && apart(one.end, other.end) < near;
}

/** A level line of dark text in a box that another reader found; `isNumber` when it read one there. */
export function lineOfBox(box: { x: number; y: number; width: number; height: number }, isNumber: boolean): TextLine {
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

/** The same line in the picture from which a smaller one was made. */
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

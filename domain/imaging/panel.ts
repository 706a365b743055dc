import type { Grey, Rectangle } from './grey.ts';
import { boxOfLine, heightOf } from './line-places.ts';
import type { TextLine } from './text-lines.ts';

/** The ground changes at an edge by at least this share of the difference between print and paper, and at least by so many levels, as grain changes it too. */
const leastStep = 0.1;
const leastLevels = 7;
/** The ground is measured in pieces of this many heights of a line; across an edge two pieces further on are compared, as an edge may be soft. */
const piece = 0.5;
/** At most this many pixels are measured along each side of a piece. */
const samples = 24;

/** A picture as the line is read: `along` its direction, `down` the page. */
interface Ground {
  length: number;
  depth: number;
  at: (along: number, down: number) => number;
}

function groundOf({ width, height, data }: Grey, direction: TextLine['direction']): Ground {
  return direction === 'across'
    ? { length: width, depth: height, at: (along, down) => data[down * width + along] as number }
    : { length: height, depth: width, at: (along, down) => data[along * width + down] as number };
}

/** The grey levels of a part of the picture, darkest first. */
function levels(ground: Ground, from: number, to: number, top: number, bottom: number): number[] {
  const [left, right] = [Math.max(0, Math.round(from)), Math.min(ground.length, Math.round(to))];
  const [upper, lower] = [Math.max(0, Math.round(top)), Math.min(ground.depth, Math.round(bottom))];
  const [across, down] = [Math.max(1, (right - left) / samples), Math.max(1, (lower - upper) / samples)];
  const found: number[] = [];
  for (let v = upper; v < lower; v += down) {
    for (let u = left; u < right; u += across) found.push(ground.at(Math.floor(u), Math.floor(v)));
  }
  return found.sort((one, two) => one - two);
}

const middle = (values: readonly number[]) => values[values.length >> 1] ?? 0;

/** How far from a place one may go in steps before the ground changes: the place of the change, or `end`. `of`: the ground's level between two places. */
function reach(place: number, step: number, end: number, least: number, of: (from: number, to: number) => number): number {
  const known: number[] = [];
  for (let at = place; step < 0 ? at > end : at < end; at += step) {
    const level = of(Math.min(at, at + step), Math.max(at, at + step));
    if (known.some((before) => Math.abs(before - level) > least)) return at;
    known.push(level);
    if (known.length > 2) known.shift();
  }
  return end;
}

/**
 * The panel on which a line of print stands, such as a dialogue's: up to where the ground around it becomes another. Its upper and lower ends are searched beside
 * the print, along its left and right sides, where no button stands. Up to the picture's edges where nothing ends it.
 */
export function panelAround(grey: Grey, line: TextLine): Rectangle {
  const ground = groundOf(grey, line.direction);
  const box = boxOfLine(line);
  const [along, length, down, depth] =
    line.direction === 'across' ? [box.x, box.width, box.y, box.height] : [box.y, box.height, box.x, box.width];
  const print = levels(ground, along, along + length, down, down + depth);
  const contrast = (print.at(-1) ?? 0) - (print[0] ?? 0);
  const least = Math.max(leastLevels, leastStep * contrast);
  const step = Math.max(2, piece * heightOf(line));
  const beside = (from: number, to: number) => middle(levels(ground, from, to, down - step, down + depth + step));
  const left = reach(along - step, -step, 0, least, beside);
  const right = reach(along + length + step, step, ground.length, least, beside);
  const ends = [
    [left + step, left + 2 * step],
    [right - 2 * step, right - step],
  ] as const;
  const sides = ends.map(([from, to]) => {
    const of = (top: number, bottom: number) => middle(levels(ground, from, to, top, bottom));
    return { upper: reach(down, -step, 0, least, of), lower: reach(down + depth, step, ground.depth, least, of) };
  });
  const upper = Math.max(...sides.map((side) => side.upper));
  const lower = Math.min(...sides.map((side) => side.lower));
  return line.direction === 'across'
    ? { x: left, y: upper, width: right - left, height: lower - upper }
    : { x: upper, y: left, width: lower - upper, height: right - left };
}

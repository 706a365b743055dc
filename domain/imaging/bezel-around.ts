import { type Grey, type Rectangle, shrinkGrey } from './grey.ts';

/** The picture is shrunk to this width, in which a bezel is some five pixels wide and texture is averaged out. */
const lookedAtWidth = 160;
/** How far from the picture's border a side is sought at most, and how much its two ends may differ in that, as shares of the picture's width. */
const deepest = 0.36;
const mostLean = 0.2;
/** A side is first sought along the middle half of its border, where it has to be this clear, and then followed from corner to corner, up to `near` pixels away. */
const middleHalf: Ends = [0.25, 0.75];
const leastClear = 0.5;
const near = 3;
/** A side is divided into this many pieces. A change of brightness across a piece is fully clear from `clearStep` grey levels on. */
const pieces = 8;
const clearStep = 16;
/** At most so many sides are sought along each border and at least so many pixels apart, because a bezel has an outer and an inner edge. */
const ofBorder = 3;
const apart = 3;

/** A straight line along one border of the picture: its distances from the border at the border's two ends, in pixels. */
type Line = readonly [first: number, last: number];

/** Where a line begins and ends, as distances along its border: in pixels, or in shares of the border's length for `middleHalf`. */
type Ends = readonly [from: number, to: number];

/** One border of the picture, from left to right or from top to bottom. `steps`: the change of brightness away from it, at each distance in turn. */
interface Border {
  length: number;
  depth: number;
  steps: Int16Array;
}

/** Something of the left, upper, right and lower border. */
type OfEach<T> = readonly [T, T, T, T];

/**
 * How clearly a closed frame of four straight sides surrounds the phone, 0 to 1: the clearness of its least clear side. All sides of a bezel are brighter than what
 * they surround, or all are darker. In a mirror a phone looks twice as far away as the mirror's own frame, so all of a mirror's frame is seen around a phone that is
 * near enough only when the mirror is hardly wider than a hand. `phone`: its box in pixels of the picture.
 */
export function bezelAround(grey: Grey, phone: Rectangle): number {
  const small = shrinkGrey(grey, lookedAtWidth);
  const borders = bordersOf(small, scaledBox(phone, small.width / grey.width));
  const [lefts, uppers, rights, lowers] = borders.map(clearestAlong) as unknown as OfEach<Line[]>;
  let most = 0;
  for (const left of lefts)
    for (const upper of uppers)
      for (const right of rights) for (const lower of lowers) most = Math.max(most, leastClearOf(borders, [left, upper, right, lower]));
  return most;
}

function scaledBox({ x, y, width, height }: Rectangle, scale: number): Rectangle {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

function bordersOf({ width, height, data }: Grey, phone: Rectangle): OfEach<Border> {
  const at = (x: number, y: number) => data[y * width + x] as number;
  const border = (length: number, space: number, level: (along: number, deep: number) => number): Border => {
    const depth = Math.max(0, Math.floor(Math.min(deepest * width, space)));
    const steps = new Int16Array(length * depth);
    for (let deep = 1; deep < depth; deep += 1)
      for (let along = 0; along < length; along += 1) steps[deep * length + along] = level(along, deep + 1) - level(along, deep - 1);
    return { length, depth, steps };
  };
  return [
    border(height, phone.x, (along, deep) => at(deep, along)),
    border(width, phone.y, (along, deep) => at(along, deep)),
    border(height, width - phone.x - phone.width, (along, deep) => at(width - 1 - deep, along)),
    border(width, height - phone.y - phone.height, (along, deep) => at(along, height - 1 - deep)),
  ];
}

/** The clearest lines along the middle half of a border, clearest first. */
function clearestAlong(border: Border): Line[] {
  const { length, depth } = border;
  const lean = mostLean * lookedAtWidth;
  const ends: Ends = [middleHalf[0] * (length - 1), middleHalf[1] * (length - 1)];
  const found: { line: Line; clear: number }[] = [];
  for (let first = 1; first < depth; first += 1) {
    for (let last = Math.max(1, Math.ceil(first - lean)); last < Math.min(depth, first + lean); last += 1) {
      const clear = Math.abs(clearness(border, [first, last], ends));
      if (clear > leastClear) found.push({ line: [first, last], clear });
    }
  }
  const kept: Line[] = [];
  for (const { line } of found.sort((one, other) => other.clear - one.clear)) {
    if (kept.length === ofBorder) break;
    if (kept.every((other) => Math.abs(other[0] + other[1] - line[0] - line[1]) >= 2 * apart)) kept.push(line);
  }
  return kept;
}

/** The clearness of the least clear side of a frame near these lines; negative when its sides differ in what is brighter. */
function leastClearOf(borders: OfEach<Border>, lines: OfEach<Line>): number {
  const ends = cornersOf(borders, lines);
  const sides = lines.map((line, at) => clearestNear(borders[at] as Border, line, ends[at] as Ends)) as unknown as OfEach<Line>;
  const sideEnds = cornersOf(borders, sides);
  const clear = sides.map((side, at) => clearness(borders[at] as Border, side, sideEnds[at] as Ends));
  return Math.max(Math.min(...clear), -Math.max(...clear));
}

function clearestNear(border: Border, [first, last]: Line, ends: Ends): Line {
  let best: { line: Line; clear: number } = { line: [first, last], clear: 0 };
  for (let one = first - near; one <= first + near; one += 1) {
    for (let other = last - near; other <= last + near; other += 1) {
      const clear = Math.abs(clearness(border, [one, other], ends));
      if (clear > best.clear) best = { line: [one, other], clear };
    }
  }
  return best.line;
}

/** How clear a line is, from 1 (darker outside) to -1 (brighter outside). Steps in both directions cancel each other. */
function clearness({ length, steps }: Border, [first, last]: Line, [from, to]: Ends): number {
  const fall = (last - first) / (length - 1);
  let clear = 0;
  for (let piece = 0; piece < pieces; piece += 1) {
    const [start, end] = [from + ((to - from) * piece) / pieces, from + ((to - from) * (piece + 1)) / pieces];
    let [sum, places] = [0, 0];
    for (let along = Math.max(0, Math.round(start)); along < Math.min(length, end); along += 1, places += 1)
      sum += steps[Math.max(0, Math.round(first + fall * along)) * length + along] ?? 0;
    clear += Math.max(-1, Math.min(1, sum / Math.max(1, places) / clearStep));
  }
  return clear / pieces;
}

/** Where each of four lines meets its two neighbours, along its own border. */
function cornersOf([{ length: height }, { length: width }]: OfEach<Border>, [left, upper, right, lower]: OfEach<Line>): OfEach<Ends> {
  const upperLeft = crossing(left, height, upper, width);
  const upperRight = crossing(right, height, turned(upper), width);
  const lowerRight = crossing(turned(right), height, turned(lower), width);
  const lowerLeft = crossing(turned(left), height, lower, width);
  return [
    [upperLeft.y, height - 1 - lowerLeft.y],
    [upperLeft.x, width - 1 - upperRight.x],
    [upperRight.y, height - 1 - lowerRight.y],
    [lowerLeft.x, width - 1 - lowerRight.x],
  ];
}

/** Where an upright and a level line cross that both begin at one corner of the picture, as distances from that corner. */
function crossing(upright: Line, height: number, level: Line, width: number): { x: number; y: number } {
  const lean = (upright[1] - upright[0]) / (height - 1);
  const fall = (level[1] - level[0]) / (width - 1);
  const y = (level[0] + fall * upright[0]) / (1 - lean * fall);
  return { x: upright[0] + lean * y, y };
}

/** The line as seen from the other end of its border. */
function turned([first, last]: Line): Line {
  return [last, first];
}

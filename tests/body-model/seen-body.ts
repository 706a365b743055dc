import type { Rectangle } from '#domain/imaging/grey.ts';
import type { Point } from '#domain/imaging/turning.ts';
import type { BodyAnswer, Planes } from './run-network.ts';

/** A phone that the network sees. */
export interface SeenBody {
  /** In pixels of the picture, upright when turned by `tiltDegrees` about its own middle; it goes on beyond the border where the phone runs out. */
  box: Rectangle;
  /** Turn of its long sides from upright, clockwise, in degrees. */
  tiltDegrees: number;
  /** How surely there is one, 0 to 1. */
  sure: number;
  /** How surely it is cut off, 0 to 1. */
  cutOff: number;
  /** Shares of its length or width that lie beyond each border. */
  beyond: { left: number; right: number; top: number; bottom: number };
}

/** As the network is trained: pixels of a cell, and of a unit of its offsets. */
const cell = 4;
const unit = 32;
/** Of two cells the nearer one knows better where a corner is; nearer than this many pixels all know the same. */
const near = 8;

/** Where the phone is by the network's answer for a picture of `size`: each cell that lies on it says where its corners are. Null when none does. */
export function bodyIn(answer: BodyAnswer, size: { width: number; height: number }): SeenBody | null {
  const [a, b, c, d] = [0, 1, 2, 3].map((index) => cornerIn(answer.cells, index, size));
  if (!a || !b || !c || !d) return null;
  const [there, cut] = answer.whole;
  return { ...placeOf([a, b, c, d], size), sure: sigmoid(there), cutOff: sigmoid(cut) };
}

function cornerIn({ width, height, data }: Planes, index: number, size: { width: number; height: number }): Point | null {
  const count = width * height;
  let [x, y, total] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const logit = data[at] as number;
    if (logit < 0) continue;
    const across = unit * (data[(1 + 2 * index) * count + at] as number);
    const down = unit * (data[(2 + 2 * index) * count + at] as number);
    // At the rim a cell may belong to the next thing: the surest count most.
    const weight = sigmoid(logit) ** 4 / (across * across + down * down + near * near);
    total += weight;
    x += weight * (((at % width) + 0.5) * cell + across);
    y += weight * ((Math.floor(at / width) + 0.5) * cell + down);
  }
  return total === 0 ? null : { x: (x / total / (width * cell)) * size.width, y: (y / total / (height * cell)) * size.height };
}

/** `quad`: left upper, right upper, right lower, left lower corner of the phone as it is held. */
function placeOf(quad: readonly [Point, Point, Point, Point], size: { width: number; height: number }) {
  const [a, b, c, d] = quad;
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = (distance(a, b) + distance(d, c)) / 2;
  const height = (distance(a, d) + distance(b, c)) / 2;
  const middle = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
  const share = (part: number, of: number) => Math.min(1, Math.max(0, part / of));
  return {
    box: { x: middle.x - width / 2, y: middle.y - height / 2, width, height },
    tiltDegrees: (Math.atan2(a.x + b.x - c.x - d.x, c.y + d.y - a.y - b.y) * 180) / Math.PI,
    beyond: {
      left: share(-left, right - left),
      right: share(right - size.width, right - left),
      top: share(-top, bottom - top),
      bottom: share(bottom - size.height, bottom - top),
    },
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

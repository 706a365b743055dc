import type { Rectangle } from '#domain/imaging/grey.ts';
import { isInside, type Quad } from '#domain/imaging/perspective.ts';
import type { Point } from '#domain/imaging/turning.ts';
import type { BodyAnswer } from './run-network.ts';

/** A phone that the networks see in a picture. */
export interface SeenBody {
  /** The phone's upper left, upper right, lower right and lower left corner as it is held, in pixels of the picture. */
  corners: Quad;
  /** In pixels of the picture: the phone turned upright by `tiltDegrees` about its own middle. It reaches beyond the border where the phone is cut off. */
  box: Rectangle;
  /** Turn of its long sides from upright, clockwise, in degrees. */
  tiltDegrees: number;
  /** How surely there is a phone, 0 to 1. */
  sure: number;
  /** How far the looks agree on where it is, 0 to 1. */
  agreed: number;
  /** Shares of its length or width that lie beyond each border; where the looks do not agree on its place, the greatest share that a clear look sees. */
  beyond: { left: number; right: number; top: number; bottom: number };
}

/** With less agreement than this the looks do not show where the phone is. */
const leastAgreed = 0.5;

/** Whether the looks agree enough on the phone's place to measure it. */
export function isPlaced({ agreed }: SeenBody): boolean {
  return agreed >= leastAgreed;
}

/** As in training: pixels of a cell's side, and of a unit of the offsets. */
const cell = 4;
const unit = 32;
/** A cell weighs more for a corner the nearer it is, as its offset is then more exact; within about this many pixels all cells weigh the same. */
const near = 8;
/** Cells whose phone has its middle further than this from that of the surest cell's phone, in widths of the latter, belong to something else. */
const sameWithin = 0.6;

/**
 * The phone's corners by the network's answer for a part of a picture, in pixels of the picture: the weighted mean over the cells on the phone that agree with the
 * surest cell. Null when no cell lies on a phone.
 */
export function cornersIn({ cells: { width, height, data } }: BodyAnswer, part: Rectangle): Quad | null {
  const count = width * height;
  const quadOf = (at: number): Quad => {
    const corner = (index: number): Point => ({
      x: ((at % width) + 0.5) * cell + unit * (data[(1 + 2 * index) * count + at] as number),
      y: (Math.floor(at / width) + 0.5) * cell + unit * (data[(2 + 2 * index) * count + at] as number),
    });
    return [corner(0), corner(1), corner(2), corner(3)];
  };
  const surest = data.subarray(0, count).reduce((best, logit, at) => (logit > (data[best] as number) ? at : best), 0);
  if ((data[surest] as number) < 0) return null;
  const [middle, reach] = [middleOf(quadOf(surest)), sameWithin * widthOf(quadOf(surest))];
  const sums = [0, 1, 2, 3].map(() => ({ x: 0, y: 0, weight: 0 }));
  for (let at = 0; at < count; at += 1) {
    const logit = data[at] as number;
    if (logit < 0) continue;
    const quad = quadOf(at);
    if (at !== surest && distance(middleOf(quad), middle) > reach) continue;
    for (const [index, sum] of sums.entries()) {
      const corner = quad[index] as Point;
      const across = unit * (data[(1 + 2 * index) * count + at] as number);
      const down = unit * (data[(2 + 2 * index) * count + at] as number);
      // A cell at the phone's rim may belong to something beside it, so the surest cells count most.
      const weight = sigmoid(logit) ** 4 / (across * across + down * down + near * near);
      sum.weight += weight;
      sum.x += weight * corner.x;
      sum.y += weight * corner.y;
    }
  }
  const [a, b, c, d] = sums.map(({ x, y, weight }) => ({
    x: part.x + (x / weight / (width * cell)) * part.width,
    y: part.y + (y / weight / (height * cell)) * part.height,
  })) as [Point, Point, Point, Point];
  return [a, b, c, d];
}

/**
 * How far the cells on the phone agree with its corners, 0 to 1: intersection over union of both areas. Where a lens or a door's panel is taken for a phone, the
 * cells reach beyond the corners or the other way round.
 */
export function toldBy({ cells: { width, height, data } }: BodyAnswer, quad: Quad, part: Rectangle): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < width * height; at += 1) {
    const x = part.x + (((at % width) + 0.5) / width) * part.width;
    const y = part.y + ((Math.floor(at / width) + 0.5) / height) * part.height;
    const isOn = (data[at] as number) > 0;
    const isWithin = isInside({ x, y }, quad);
    if (isOn && isWithin) both += 1;
    if (isOn || isWithin) either += 1;
  }
  return either === 0 ? 0 : both / either;
}

/** A phone with these corners in a picture of `size`. */
export function bodyOf(quad: Quad, { sure, agreed }: { sure: number; agreed: number }, size: { width: number; height: number }): SeenBody {
  const [a, b, c, d] = quad;
  const around = boxAround(quad);
  const [right, bottom] = [around.x + around.width, around.y + around.height];
  const width = widthOf(quad);
  const height = (distance(a, d) + distance(b, c)) / 2;
  const middle = middleOf(quad);
  const share = (part: number, of: number) => Math.min(1, Math.max(0, part / of));
  return {
    corners: quad,
    box: { x: middle.x - width / 2, y: middle.y - height / 2, width, height },
    tiltDegrees: (Math.atan2(a.x + b.x - c.x - d.x, c.y + d.y - a.y - b.y) * 180) / Math.PI,
    sure,
    agreed,
    beyond: {
      left: share(-around.x, around.width),
      right: share(right - size.width, around.width),
      top: share(-around.y, around.height),
      bottom: share(bottom - size.height, around.height),
    },
  };
}

/** The corners in the unmirrored picture of a phone that was found in the part mirrored left to right. */
export function mirroredIn([a, b, c, d]: Quad, part: Rectangle): Quad {
  const at = ({ x, y }: Point): Point => ({ x: 2 * part.x + part.width - x, y });
  return [at(b), at(a), at(d), at(c)];
}

export function boxAround(quad: Quad): Rectangle {
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function widthOf([a, b, c, d]: Quad): number {
  return (distance(a, b) + distance(d, c)) / 2;
}

function middleOf([a, b, c, d]: Quad): Point {
  return { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

import type { Blot } from './blots.ts';
import type { Grey, Rectangle } from './grey.ts';

/** A barcode as its bars, read or not. */
export interface Bars {
  bars: Rectangle[];
  isUpright: boolean;
  /** The four corners, of a slanted barcode too. */
  corners: { x: number; y: number }[];
}

/** A single bar is at least this many times as long as wide. Bars that blur has joined are wider, up to `widest` lengths, and count only in a row with single bars. */
const slender = 3;
const widest = 1.2;
const leastLength = 14;
/** Neighbouring bars: greatest ratio of their lengths, then greatest shift along the bars and greatest gap, both in lengths of the longer bar. */
const mostUneven = 1.35;
const mostShift = 0.3;
const widestGap = 0.6;
/** Fewer bars, or fewer single ones, are no barcode; one of 15 digits has some thirty. */
const fewestBars = 9;
const fewestSlender = 6;
/** Among the letters of a thin font a third may be as slender as bars ("IMEI1: 0111…"); of bars that blur has joined, more than half still are. */
const leastSlender = 0.5;
/** How far ink is smeared beyond the ends of a bar: pixels plus a share of its length; then beyond its sides, in pixels. */
const smear = 3;
const smearShare = 0.05;
const between = 2;
/** Within this many pixels beside a bar there is paper. */
const paperReach = 12;

/** A blot as a bar: `u` is its place across the bars, `v` its beginning along them. */
interface Bar {
  u: number;
  v: number;
  width: number;
  length: number;
  blot: Blot;
}

function barsOf(blots: readonly Blot[], isUpright: boolean): Bar[] {
  return blots
    .filter((blot) => blot.tone === 'dark')
    .map((blot) =>
      isUpright
        ? { u: blot.x, v: blot.y, width: blot.width, length: blot.height, blot }
        : { u: blot.y, v: blot.x, width: blot.height, length: blot.width, blot },
    )
    .filter(({ width, length }) => length >= leastLength && width <= widest * length)
    .sort((one, other) => one.u - other.u);
}

function areNeighbours(one: Bar, other: Bar): boolean {
  const length = Math.max(one.length, other.length);
  const shift = Math.abs(one.v + one.length / 2 - other.v - other.length / 2);
  const gap = other.u - one.u - one.width;
  return length < mostUneven * Math.min(one.length, other.length) && shift < mostShift * length && gap < widestGap * length;
}

/** The corners of a chain of bars: its slant is that between the middles of the first and the last bar. */
function cornersOf(chain: readonly Bar[], isUpright: boolean): Bars['corners'] {
  const lengths = chain.map(({ length }) => length).sort((one, other) => one - other);
  const half = (lengths[lengths.length >> 1] as number) / 2;
  const [first, last] = [chain[0] as Bar, chain.at(-1) as Bar];
  return [
    { u: first.u, v: first.v + first.length / 2 },
    { u: last.u + last.width, v: last.v + last.length / 2 },
  ].flatMap(({ u, v }) => [v - half, v + half].map((end) => (isUpright ? { x: u, y: end } : { x: end, y: u })));
}

/** The barcodes among a picture's blots, upright or on their side, read or not. */
export function barcodesAmong(blots: readonly Blot[]): Bars[] {
  const found: Bars[] = [];
  for (const isUpright of [true, false]) {
    const open: Bar[][] = [];
    for (const bar of barsOf(blots, isUpright)) {
      const chain = open.find((one) => areNeighbours(one.at(-1) as Bar, bar));
      if (chain) chain.push(bar);
      else open.push([bar]);
    }
    for (const chain of open) {
      const slenderBars = chain.filter(({ width, length }) => length > slender * width).length;
      if (chain.length < fewestBars || slenderBars < Math.max(fewestSlender, leastSlender * chain.length)) continue;
      const bars = chain.map(({ blot: { x, y, width, height } }) => ({ x, y, width, height }));
      found.push({ bars, isUpright, corners: cornersOf(chain, isUpright) });
    }
  }
  return found;
}

/** The lightest grey of a rectangle. */
function paperIn({ width, height, data }: Grey, part: Rectangle): number {
  let lightest = 0;
  for (let y = Math.max(0, part.y); y < Math.min(height, part.y + part.height); y += 1) {
    for (let x = Math.max(0, part.x); x < Math.min(width, part.x + part.width); x += 1) {
      lightest = Math.max(lightest, data[y * width + x] as number);
    }
  }
  return lightest;
}

function widened({ x, y, width, height }: Rectangle, across: number, down: number): Rectangle {
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}

/**
 * The picture with its barcodes replaced by paper. They are the blackest ink and stand close to their numbers, whose thinner print would break apart beside them
 * or merge with them.
 */
export function withoutBarcodes(grey: Grey, codes: readonly Bars[]): Grey {
  const data = grey.data.slice();
  for (const { bars, isUpright } of codes) {
    for (const bar of bars) {
      const beyond = Math.ceil(smear + smearShare * Math.max(bar.width, bar.height));
      const part = isUpright ? widened(bar, between, beyond) : widened(bar, beyond, between);
      const paper = paperIn(grey, isUpright ? widened(bar, paperReach, 0) : widened(bar, 0, paperReach));
      for (let y = Math.max(0, part.y); y < Math.min(grey.height, part.y + part.height); y += 1) {
        data.fill(paper, y * grey.width + Math.max(0, part.x), y * grey.width + Math.min(grey.width, part.x + part.width));
      }
    }
  }
  return { ...grey, data };
}

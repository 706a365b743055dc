import { type CodePlane, type ColourPicture, luminance, modules, planeOf } from './code-plane.ts';
import type { Point } from './turning.ts';

/**
 * How a code that was read differs from the screen that shows it. In a genuine photo both lie in one plane and are seen at one angle, through one lens and in one
 * light; a code that was drawn into a finished picture differs in some of that. Null where hands or the picture's border hide too much.
 */
export interface CodeOnScreen {
  /** How far a side of the screen leans from the code's side, in modules over the code's height, in the code's own perspective. */
  codeLean: number | null;
  /** How many times sharper, or softer, the code's edges are than the screen's sides; 1 for the same. */
  codeEdge: number | null;
  /** How much the code's white differs from the screen's white around it: levels of the colour channel that differs most. */
  codeLight: number | null;
}

/** Range in which the screen's sides are searched for, in modules from the code: its quiet zone takes four, and the screen reaches some nine. */
const nearest = 5;
const farthest = 17;
/** Rows in which the sides are searched for, in modules from the code's top; further down hands hide them. */
const firstRow = -16;
const lastRow = 34;
const rowStep = 0.5;
const columnStep = 0.125;
/** A screen ends where the grey level falls below this share of its white. */
const darkShare = 0.5;
/** A side's line: how far a row's end may be off it, in modules; its greatest slope; and how many rows' ends must lie on it. */
const tolerance = 0.35;
const steepest = 0.4;
const fewestRows = 16;
/** How far on each side of an edge its spread is measured, in modules: of a screen's side, and of a corner mark, whose dark ring is one module wide. */
const sideReach = 1.2;
const markReach = 0.8;
/** The rows of the corner marks, in which the code's left and right edges go from white to dark. */
const markRows = [
  [0.5, 6.5],
  [22.5, 28.5],
] as const;
/** The rows of the dark block within a corner mark: it is three modules wide, and its outer edge is two modules from the code's. */
const blockRows = [
  [2.5, 4.5],
  [24.5, 26.5],
] as const;
const blockReach = 1;
/** The spread of a set of edges is this quantile, counted from the sharpest: fingers and JPEG blocks make soft edges. */
const sharperShare = 0.3;
/** White modules are the brightest tenth and those nearly as bright. Around the code, what is darker than `stillScreen` of that white is a finger, not the screen. */
const whiteRank = 0.9;
const nearlyWhite = 0.9;
const stillScreen = 0.7;
const fewestWhite = 40;

/** Compares a code with its screen. `corners`: the code's, in pixels, in any order around it. */
export function codeOnScreen(picture: ColourPicture, corners: readonly Point[]): CodeOnScreen {
  const plane = planeOf(picture, corners);
  if (plane === null) return { codeLean: null, codeEdge: null, codeLight: null };
  const left = sideOf(plane, -1);
  const right = sideOf(plane, 1);
  const sides = [left, right].filter((side) => side !== null);
  const own = markSpread(plane);
  const ratio = sides.length === 0 || own === null ? null : own / Math.min(...sides.map((side) => side.spread));
  return {
    codeLean: sides.length === 0 ? null : Math.max(...sides.map((side) => Math.abs(side.slope))) * modules,
    codeEdge: ratio && Math.max(ratio, 1 / ratio),
    codeLight: lightGap(plane),
  };
}

interface End {
  row: number;
  /** Distance from the code, in modules. */
  away: number;
  /** How soft the edge is: the standard deviation of the blur that would make it so soft, in modules. */
  spread: number;
}

/** A side of the screen beside the code: the line on which the ends of most rows lie. `slope`: modules away from the code per module down. Null without such a line. */
function sideOf({ grey }: CodePlane, way: 1 | -1): { slope: number; spread: number } | null {
  const start = way === 1 ? modules : 0;
  const ends: End[] = [];
  for (let row = firstRow; row <= lastRow; row += rowStep) {
    const along = (away: number) => grey(start + way * away, row);
    const away = endOf(along);
    if (away !== null) ends.push({ row, away, spread: spreadAt(along, away, sideReach) });
  }
  let best: End[] = [];
  for (let first = 0; first < ends.length; first += 2) {
    for (let second = first + fewestRows; second < ends.length; second += 2) {
      const [one, other] = [ends[first] as End, ends[second] as End];
      const slope = (other.away - one.away) / (other.row - one.row);
      if (Math.abs(slope) > steepest) continue;
      const on = ends.filter(({ row, away }) => Math.abs(one.away + slope * (row - one.row) - away) < tolerance);
      if (on.length > best.length) best = on;
    }
  }
  if (best.length < fewestRows) return null;
  return {
    slope: slopeOf(best),
    spread: quantile(
      best.map((end) => end.spread),
      sharperShare,
    ),
  };
}

/** How far from the code the screen's white ends in a row, in modules; null when it does not end, or the picture ends first. */
function endOf(along: (away: number) => number): number | null {
  const least = along(nearest) * darkShare;
  let before = along(nearest);
  for (let away = nearest + columnStep; away <= farthest; away += columnStep) {
    const value = along(away);
    if (Number.isNaN(value)) return null;
    if (value < least) return away - columnStep * ((least - value) / Math.max(1, before - value));
    before = value;
  }
  return null;
}

/** The slope of the line through the ends, in modules per module, by least squares. */
function slopeOf(ends: readonly End[]): number {
  const row = ends.reduce((sum, end) => sum + end.row, 0) / ends.length;
  const away = ends.reduce((sum, end) => sum + end.away, 0) / ends.length;
  const product = ends.reduce((sum, end) => sum + (end.row - row) * (end.away - away), 0);
  return product / ends.reduce((sum, end) => sum + (end.row - row) ** 2, 0);
}

/** The spread of the edge at a place: its contrast divided by its steepest slope, as the standard deviation of a normal curve, in modules. */
function spreadAt(along: (at: number) => number, place: number, reach: number): number {
  const values: number[] = [];
  for (let at = place - reach; at <= place + reach; at += columnStep) values.push(along(at));
  let slope = 0;
  for (let index = 2; index < values.length; index += 1)
    slope = Math.max(slope, Math.abs((values[index] as number) - (values[index - 2] as number)) / (2 * columnStep));
  return (Math.max(...values) - Math.min(...values)) / (slope * Math.sqrt(2 * Math.PI));
}

/**
 * Spread of the edges of the code's corner marks; null when they are outside the picture. Light that spreads over a ring one module wide makes its edges look steeper
 * than they are, so of the dark ring's edges and those of the block within it the softer ones count.
 */
function markSpread(plane: CodePlane): number | null {
  const spreads = [edgesOf(plane, markRows, -0.2, markReach), edgesOf(plane, blockRows, 2.4, blockReach)].filter(
    (spread) => spread !== null,
  );
  return spreads.length === 0 ? null : Math.max(...spreads);
}

/** Spread of the edges that are `place` modules inside the code from its left and from its right, by the sharper ones of `rows`; null without any. */
function edgesOf({ grey }: CodePlane, rows: readonly (readonly [number, number])[], place: number, reach: number): number | null {
  const spreads: number[] = [];
  for (const [first, last] of rows) {
    for (let row = first; row <= last; row += columnStep * 2) {
      spreads.push(
        spreadAt((at) => grey(at, row), place, reach),
        spreadAt((at) => grey(modules - at, row), place, reach),
      );
    }
  }
  const seen = spreads.filter(Number.isFinite);
  return seen.length === 0 ? null : quantile(seen, sharperShare);
}

function lightGap({ colour }: CodePlane): number | null {
  const inner: (readonly [number, number, number])[] = [];
  const outer: (readonly [number, number, number])[] = [];
  for (let row = 0.5; row < modules; row += 1) {
    for (let column = 0.5; column < modules; column += 1) inner.push(colour(column, row));
    for (const away of [5.5, 6.5]) outer.push(colour(-away, row), colour(modules + away, row));
    for (const above of [-5.5, -6.5, -7.5]) outer.push(colour(row, above));
  }
  const white = quantile(inner.map(luminance), whiteRank);
  const within = inner.filter((one) => luminance(one) > nearlyWhite * white);
  const around = outer.filter((one) => luminance(one) > stillScreen * white);
  if (within.length === 0 || around.length < fewestWhite) return null;
  const usual = (colours: typeof inner, channel: 0 | 1 | 2) =>
    quantile(
      colours.map((one) => one[channel]),
      0.5,
    );
  return Math.max(...([0, 1, 2] as const).map((channel) => Math.abs(usual(within, channel) - usual(around, channel))));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

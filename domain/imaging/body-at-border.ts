import { type Colour, type Side, unity } from './body-colour.ts';
import { leastLensRim, leastSide, lensIn, likelySize } from './body-signs.ts';
import type { Circle } from './circles.ts';
import { type EdgeSums, levelStrength, uprightStrength } from './edge-sums.ts';
import type { Rectangle } from './grey.ts';

interface AtBorder {
  box: Rectangle;
  sides: readonly Side[];
  rank: number;
}

/** What runs out above has mostly no lens in sight, and doors and curtains have two long sides as well. */
const withoutLens = 0.75;
/** What is seen of a phone, as shares of the picture's width: a sliver at a side says nothing, and above it is as wide as it is. */
const leastSeen = 0.1;
const leastWide = 0.16;
const most = 0.85;
/** Round corners, in widths of what is seen, where neither the side nor the top is a line. */
const corner = 0.2;
/** How far down a side is followed, in widths of what is seen: hands hide the rest, and what is seen above is short. */
const sideReach = 1.3;
const topReach = 0.6;
/** How far down another top is looked for. */
const nextTop = 0.4;
/** A line inside that is as clear as this counts against it, twice as clear it says that the phone ends there. */
const clearInside = 0.4;
/** The rim of the line itself, in pixels: no line inside. */
const rim = 3;
const lookedAt = 40;

/**
 * Backs of phones that run out of the picture, the likeliest ones: at the left or right, where one long side and the top that reaches the
 * border are left of it; or above, where both long sides reach the border. `clarity` is to be held against that of a whole phone.
 */
export function bodiesAtBorder(picture: Colour, edges: EdgeSums, lenses: readonly Circle[]): { box: Rectangle; clarity: number }[] {
  const found = [...atSide('left', edges, lenses), ...atSide('right', edges, lenses), ...atTop(edges)];
  const likeliest = found.sort((a, b) => b.rank - a.rank).slice(0, lookedAt);
  return likeliest.map(({ box, sides, rank }) => ({ box, clarity: rank * unity(picture, box, sides) }));
}

/** `side` is the one that is still to be seen; the other lies beyond the border. */
function atSide(side: 'left' | 'right', edges: EdgeSums, lenses: readonly Circle[]): AtBorder[] {
  const { width, height } = edges;
  const found: AtBorder[] = [];
  for (let wide = Math.round(width * leastSeen); wide <= width * most; wide += 1) {
    const left = side === 'right' ? 0 : width - 1 - wide;
    const round = Math.round(wide * corner);
    const reach = Math.round(wide * sideReach);
    const [from, to] = side === 'right' ? [left + 1, left + wide - round] : [left + round, left + wide - 1];
    for (let y = 1; y + reach < height; y += 1) {
      const top = levelStrength(edges, y, 1, from, to);
      if (top < leastSide) continue;
      const upright = uprightStrength(edges, side === 'right' ? left + wide : left, 1, y + round, y + reach);
      if (upright < leastSide) continue;
      const lensRim = lensIn(lenses, left, y, wide);
      if (lensRim < leastLensRim) continue;
      const [first, last] = side === 'right' ? [left + rim, to] : [from, left + wide - rim];
      const rank = strength(top, upright) * lensRim ** 3 * likelySize(wide, width);
      found.push({
        box: { x: left, y, width: wide, height: wide * 2 },
        sides: [side, 'top'],
        rank: rank * unbroken(innerEdge(edges, first, last, y + round, y + reach)),
      });
    }
  }
  return found;
}

function atTop(edges: EdgeSums): AtBorder[] {
  const { width, height } = edges;
  const found: AtBorder[] = [];
  for (let wide = Math.round(width * leastWide); wide <= width * most; wide += 1) {
    const reach = Math.min(height - 2, Math.round(wide * topReach));
    for (let x = 1; x + wide < width - 1; x += 1) {
      const left = uprightStrength(edges, x, 1, 1, reach);
      if (left < leastSide) continue;
      const right = uprightStrength(edges, x + wide, 1, 1, reach);
      if (right < leastSide) continue;
      const inner = Math.max(innerEdge(edges, x + rim, x + wide - rim, 1, reach), topEdge(edges, x, wide));
      const rank = strength(left, right) * withoutLens * likelySize(wide, width) * unbroken(inner);
      found.push({ box: { x, y: 0, width: wide, height: wide * 2 }, sides: ['left', 'right'], rank });
    }
  }
  return found;
}

/** Of two lines that both have to be there. */
function strength(one: number, other: number): number {
  return Math.min(one, other) * 0.5 + (one + other) * 0.25;
}

/** The clearest level line across near the border: a phone whose top is to be seen does not run out there. */
function topEdge(edges: EdgeSums, x: number, wide: number): number {
  const round = Math.round(wide * corner);
  let clearest = 0;
  for (let y = 2; y < wide * nextTop; y += 1) clearest = Math.max(clearest, levelStrength(edges, y, 1, x + round, x + wide - round));
  return clearest;
}

/** An island's side is a part of a line inside, the phone's own other side a whole one: then nothing runs out of the picture. */
function unbroken(inner: number): number {
  return Math.min(1, Math.max(0, 2 - inner / clearInside));
}

function innerEdge(edges: EdgeSums, from: number, to: number, top: number, bottom: number): number {
  let clearest = 0;
  for (let at = from; at <= to; at += 1) clearest = Math.max(clearest, uprightStrength(edges, at, 0, top, bottom));
  return clearest;
}

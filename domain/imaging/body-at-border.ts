import { type Colour, type Side, unity } from './body-colour.ts';
import { lensIn } from './body-lens.ts';
import type { Circle } from './circles.ts';
import { type EdgeSums, levelStrength, uprightStrength } from './edge-sums.ts';
import type { Rectangle } from './grey.ts';

interface AtBorder {
  box: Rectangle;
  sides: readonly Side[];
  rank: number;
}

const leastSide = 0.3;
const leastLensRim = 0.8;
/** What runs out above has mostly no lens in sight, and doors and curtains have two long sides as well. */
const withoutLens = 0.75;
/** What is seen of a phone is at least this share of the picture's width. */
const leastSeen = 0.1;
const corner = 0.2;
const lookedAt = 40;

/**
 * Backs of phones that run out of the picture, the likeliest ones: at the left or right, where one long side and the top that reaches the
 * border are left of it; or above, where both long sides reach the border. `clarity` is to be held against that of a whole phone.
 */
export function bodiesAtBorder(picture: Colour, edges: EdgeSums, lenses: readonly Circle[]): { box: Rectangle; clarity: number }[] {
  const found = [...atSides(edges, lenses), ...atTop(edges)].sort((a, b) => b.rank - a.rank).slice(0, lookedAt);
  return found.map(({ box, sides, rank }) => ({ box, clarity: rank * unity(picture, box, sides) }));
}

function atSides(edges: EdgeSums, lenses: readonly Circle[]): AtBorder[] {
  const { width, height } = edges;
  const found: AtBorder[] = [];
  for (let wide = Math.round(width * leastSeen); wide <= width * 0.8; wide += 1) {
    for (const side of ['left', 'right'] as const) {
      // `side` is the one that is still to be seen.
      const at = side === 'right' ? wide : width - 1 - wide;
      const left = side === 'right' ? 0 : at;
      const round = Math.round(wide * corner);
      for (let y = 1; y + wide * 1.3 < height; y += 1) {
        const top = levelStrength(edges, y, 1, left + (side === 'right' ? 1 : round), left + wide - (side === 'right' ? round : 1));
        if (top < leastSide) continue;
        const reach = Math.round(wide * 1.3);
        const upright = uprightStrength(edges, at, 1, y + round, y + reach);
        if (upright < leastSide) continue;
        const box = { x: left, y, width: wide, height: wide * 2 };
        const rim = lensIn(lenses, left, y, wide);
        if (rim < leastLensRim) continue;
        const strength = Math.min(top, upright) * 0.5 + (top + upright) * 0.25;
        const inner = innerEdge(edges, left + 3, left + wide - 3, at, round, y + round, y + reach);
        found.push({ box, sides: [side, 'top'], rank: strength * rim ** 3 * size(wide, width) * wholeness(inner) });
      }
    }
  }
  return found;
}

function atTop(edges: EdgeSums): AtBorder[] {
  const { width, height } = edges;
  const found: AtBorder[] = [];
  for (let wide = Math.round(width * 0.16); wide <= width * 0.85; wide += 1) {
    for (let x = 1; x + wide < width - 1; x += 1) {
      const to = Math.min(height - 2, Math.round(wide * 0.6));
      const left = uprightStrength(edges, x, 1, 1, to);
      if (left < leastSide) continue;
      const right = uprightStrength(edges, x + wide, 1, 1, to);
      if (right < leastSide) continue;
      const strength = Math.min(left, right) * 0.5 + (left + right) * 0.25;
      const inner = Math.max(innerEdge(edges, x + 3, x + wide - 3, -9, 0, 1, to), topEdge(edges, x, wide));
      const box = { x, y: 0, width: wide, height: wide * 2 };
      found.push({ box, sides: ['left', 'right'], rank: strength * withoutLens * size(wide, width) * wholeness(inner) });
    }
  }
  return found;
}

function size(wide: number, width: number): number {
  return 0.7 + 0.6 * Math.min(0.5, wide / width);
}

/** The clearest level line across near the border: a phone whose top is to be seen does not run out there. */
function topEdge(edges: EdgeSums, x: number, wide: number): number {
  const round = Math.round(wide * corner);
  let most = 0;
  for (let y = 2; y < wide * 0.4; y += 1) most = Math.max(most, levelStrength(edges, y, 1, x + round, x + wide - round));
  return most;
}

/** An island's side is a part of a line inside, the phone's own other side a whole one: then nothing runs out of the picture. */
function wholeness(inner: number): number {
  return Math.min(1, Math.max(0, 2 - inner / 0.4));
}

function innerEdge(edges: EdgeSums, from: number, to: number, side: number, round: number, top: number, bottom: number): number {
  let most = 0;
  for (let at = from; at <= to; at += 1) {
    if (Math.abs(at - side) < round) continue;
    most = Math.max(most, uprightStrength(edges, at, 0, top, bottom));
  }
  return most;
}

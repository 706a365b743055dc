import type { Grey, Rectangle } from './grey.ts';
import { shrinkGrey } from './grey.ts';

/** A phone-like rectangle in a picture. */
export interface DeviceSeen {
  /** Upright box around it, in pixels of the picture measured. */
  box: Rectangle;
  /** Turn of its long sides from upright, clockwise, in degrees. */
  tiltDegrees: number;
  /** How clearly its sides and top stand out, 0 to 1. */
  clarity: number;
  /** Part of it lies outside the picture. */
  isCutOff: boolean;
}

/** The search runs on a picture this wide: a phone's side is still a line, and the whole takes a few milliseconds. */
const searchWidth = 80;
const tilts = [0, -6, 6, -14, 14];
/** Phones are between these many times as tall as wide, seen upright; a mirror held askew makes them look shorter. */
const shortest = 1.7;
const usual = 2.05;
const tallest = 2.25;
/** Below this clarity nothing is called a phone. */
const minimumClarity = 0.42;

/** Sums of edge strength: `upright[x][0..y]` down the columns, `level[0..x][y]` along the rows, 0 to 1 a pixel. */
interface Edges {
  width: number;
  height: number;
  upright: Float32Array;
  level: Float32Array;
}

/** The picture turned about its middle, so that a tilted phone stands upright. Outside it repeats the rim: no false edge there. */
function turned(grey: Grey, degrees: number): Grey {
  if (degrees === 0) return grey;
  const { width, height } = grey;
  const data = new Uint8Array(width * height);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dx = x - width / 2;
      const dy = y - height / 2;
      const fromX = Math.min(width - 1, Math.max(0, Math.round(width / 2 + cos * dx - sin * dy)));
      const fromY = Math.min(height - 1, Math.max(0, Math.round(height / 2 + sin * dx + cos * dy)));
      data[y * width + x] = grey.data[fromY * width + fromX] ?? 0;
    }
  }
  return { width, height, data };
}

function edgesOf(grey: Grey): Edges {
  const { width, height, data } = grey;
  const upright = new Float32Array(width * (height + 1));
  const level = new Float32Array((width + 1) * height);
  const at = (x: number, y: number) => data[y * width + x] ?? 0;
  // What counts as a full edge follows the picture's own contrast: a dim room has phones too.
  let sum = 0;
  for (let y = 1; y < height - 1; y += 1) for (let x = 1; x < width - 1; x += 1) sum += Math.abs(at(x + 1, y) - at(x - 1, y));
  const full = Math.min(60, Math.max(20, (5 * sum) / ((width - 2) * (height - 2))));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInner = x > 0 && y > 0 && x < width - 1 && y < height - 1;
      const across = isInner ? Math.abs(at(x + 1, y) - at(x - 1, y)) : 0;
      const down = isInner ? Math.abs(at(x, y + 1) - at(x, y - 1)) : 0;
      const isUpright = across > down;
      upright[x * (height + 1) + y + 1] = (upright[x * (height + 1) + y] ?? 0) + (isUpright ? Math.min(1, across / full) : 0);
      level[y * (width + 1) + x + 1] = (level[y * (width + 1) + x] ?? 0) + (isUpright ? 0 : Math.min(1, down / full));
    }
  }
  return { width, height, upright, level };
}

interface Guess {
  score: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Mean strength of a side: the better of two neighbouring columns, as a side rarely falls on one. */
function side(edges: Edges, x: number, from: number, to: number): number {
  const column = (at: number) => {
    const start = at * (edges.height + 1);
    return (edges.upright[start + to] ?? 0) - (edges.upright[start + from] ?? 0);
  };
  return Math.max(column(x), column(Math.min(x + 1, edges.width - 1))) / (to - from);
}

function across(edges: Edges, y: number, from: number, to: number): number {
  const row = (at: number) => {
    const start = at * (edges.width + 1);
    return (edges.level[start + to] ?? 0) - (edges.level[start + from] ?? 0);
  };
  return Math.max(row(y), row(Math.min(y + 1, edges.height - 1))) / (to - from);
}

/** Phones are held in the middle and fill a good part of the picture; lamps, fingers and lenses are small. */
function likelihood(edges: Edges, x: number, wide: number): number {
  const share = wide / edges.width;
  const size = Math.min(1, 0.45 + 1.8 * Math.max(0, share - 0.06));
  const offMiddle = Math.abs((x + wide / 2) / edges.width - 0.5);
  return size * (1 - 0.6 * offMiddle);
}

/** The best upright rectangle: both sides along its upper half (hands hide the lower one) and the top between its round corners. */
function search(edges: Edges, toBeat: number): Guess {
  const best: Guess = { score: toBeat, x: 0, y: 0, width: 0, height: 0 };
  const { width, height } = edges;
  const floor = minimumClarity * 0.7;
  for (let wide = Math.round(width * 0.06); wide <= width * 0.85; wide += wide < 20 ? 1 : 2) {
    const corner = Math.max(1, Math.round(wide * 0.14));
    const reach = Math.round(wide * 1.1);
    const step = wide < 16 ? 1 : 2;
    for (let x = 1; x + wide < width - 1; x += 1) {
      const weight = likelihood(edges, x, wide);
      if (weight <= best.score) continue;
      for (let y = 1; y + reach < height; y += step) {
        const top = across(edges, y, x + corner, x + wide - corner);
        if (top < floor) continue;
        const left = side(edges, x, y + corner, y + reach);
        if (left < floor) continue;
        const right = side(edges, x + wide, y + corner, y + reach);
        if (right < floor) continue;
        const score = (Math.min(left, right) * 0.4 + ((left + right) / 2) * 0.25 + top * 0.35) * weight;
        if (score > best.score) Object.assign(best, { score, x, y, width: wide });
      }
    }
  }
  return best;
}

/** Where the phone ends below: the clearest level edge between the shortest and the tallest phone, else the usual length. */
function withBottom(edges: Edges, guess: Guess): Guess {
  let height = Math.round(guess.width * usual);
  let clearest = 0.3;
  const corner = Math.round(guess.width * 0.15);
  for (let tall = Math.round(guess.width * shortest); tall <= guess.width * tallest; tall += 1) {
    if (guess.y + tall >= edges.height - 1) break;
    const strength = across(edges, guess.y + tall, guess.x + corner, guess.x + guess.width - corner);
    if (strength <= clearest) continue;
    clearest = strength;
    height = tall;
  }
  return { ...guess, height };
}

/** Looks for a phone held before a mirror: an upright, slightly tilted rectangle with clear sides and top. Null when there is none. */
export function findDevice(grey: Grey): DeviceSeen | null {
  const small = shrinkGrey(grey, searchWidth);
  const scale = grey.width / small.width;
  let best: (Guess & { tilt: number }) | null = null;
  for (const tilt of tilts) {
    const edges = edgesOf(turned(small, tilt));
    const guess = search(edges, best?.score ?? 0);
    if (best === null || guess.score > best.score) best = { ...withBottom(edges, guess), tilt };
  }
  if (best === null || best.score < minimumClarity) return null;

  const cos = Math.cos((best.tilt * Math.PI) / 180);
  const sin = Math.sin((best.tilt * Math.PI) / 180);
  const corners = [
    [best.x, best.y],
    [best.x + best.width, best.y],
    [best.x, best.y + best.height],
    [best.x + best.width, best.y + best.height],
  ].map(([x = 0, y = 0]) => {
    const dx = x - small.width / 2;
    const dy = y - small.height / 2;
    return { x: small.width / 2 + cos * dx - sin * dy, y: small.height / 2 + sin * dx + cos * dy };
  });
  const left = Math.min(...corners.map((corner) => corner.x));
  const top = Math.min(...corners.map((corner) => corner.y));
  const right = Math.max(...corners.map((corner) => corner.x));
  const bottom = Math.max(...corners.map((corner) => corner.y));
  return {
    box: { x: left * scale, y: top * scale, width: (right - left) * scale, height: (bottom - top) * scale },
    tiltDegrees: best.tilt,
    clarity: Math.min(1, best.score),
    // The lower end is often a guess: hands hide it.
    isCutOff: left < 1 || top < 1 || right > small.width - 1 || bottom > small.height + 0.25 * (bottom - top),
  };
}

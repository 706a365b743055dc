import { type EdgeSums, edgeSums, fullEdge, levelStrength, uprightStrength } from './edge-sums.ts';
import { type Grey, type Rectangle, shrinkGrey } from './grey.ts';
import { middleOf, turnedPicture, turnedPoint } from './turning.ts';

/** A phone-like rectangle in a picture. */
export interface DeviceSeen {
  /** Upright box around it, in pixels of the picture. */
  box: Rectangle;
  /** Turn of its long sides from upright, clockwise, in degrees. */
  tiltDegrees: number;
  /** How clearly its sides and top stand out, 0 to 1. */
  clarity: number;
  /** Part of it lies outside the picture. */
  isCutOff: boolean;
}

/** The search runs on a picture shrunk to this width: a phone's side is still a line, and the search takes a few milliseconds. */
const searchWidth = 80;
const tilts = [0, -6, 6, -14, 14];
/** Least, usual and greatest ratio of a phone's height to its width, upright; at a slant to the mirror a phone looks shorter. */
const shortest = 1.7;
const usual = 2.05;
const tallest = 2.25;
/** Below this clarity nothing is called a phone. */
const minimumClarity = 0.42;

function edgesOf({ width, height, data }: Grey): EdgeSums {
  const change = (pixel: number, step: number) => Math.abs((data[pixel + step] ?? 0) - (data[pixel - step] ?? 0));
  return edgeSums({ width, height }, change, fullEdge({ width, height }, change, 5, 20));
}

interface Guess {
  score: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Weight of a rectangle: phones are held in the middle and fill a good part of the picture, whereas lamps, fingers and lenses are small. */
function likelihood(edges: EdgeSums, x: number, wide: number): number {
  const share = wide / edges.width;
  const size = Math.min(1, 0.45 + 1.8 * Math.max(0, share - 0.06));
  const offMiddle = Math.abs((x + wide / 2) / edges.width - 0.5);
  return size * (1 - 0.6 * offMiddle);
}

/** The best upright rectangle by the edges of both sides along its upper half (hands hide the lower half) and of its top between the round corners. */
function search(edges: EdgeSums, toBeat: number): Guess {
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
        const top = levelStrength(edges, y, x + corner, x + wide - corner);
        if (top < floor) continue;
        const left = uprightStrength(edges, x, y + corner, y + reach);
        if (left < floor) continue;
        const right = uprightStrength(edges, x + wide, y + corner, y + reach);
        if (right < floor) continue;
        const score = (Math.min(left, right) * 0.4 + ((left + right) / 2) * 0.25 + top * 0.35) * weight;
        if (score > best.score) Object.assign(best, { score, x, y, width: wide });
      }
    }
  }
  return best;
}

/** Adds the phone's height: its lower end is the clearest level edge between the shortest and the tallest phone, else the usual ratio gives it. */
function withBottom(edges: EdgeSums, guess: Guess): Guess {
  let height = Math.round(guess.width * usual);
  let clearest = 0.3;
  const corner = Math.round(guess.width * 0.15);
  for (let tall = Math.round(guess.width * shortest); tall <= guess.width * tallest; tall += 1) {
    if (guess.y + tall >= edges.height - 1) break;
    const strength = levelStrength(edges, guess.y + tall, guess.x + corner, guess.x + guess.width - corner);
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
    const edges = edgesOf(turnedPicture(small, tilt));
    const guess = search(edges, best?.score ?? 0);
    if (best === null || guess.score > best.score) best = { ...withBottom(edges, guess), tilt };
  }
  if (best === null || best.score < minimumClarity) return null;

  const { x, y, width, height, tilt } = best;
  const middle = middleOf(small);
  const corners = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ].map((corner) => turnedPoint(corner, middle, tilt));
  const left = Math.min(...corners.map((corner) => corner.x));
  const top = Math.min(...corners.map((corner) => corner.y));
  const right = Math.max(...corners.map((corner) => corner.x));
  const bottom = Math.max(...corners.map((corner) => corner.y));
  return {
    box: { x: left * scale, y: top * scale, width: (right - left) * scale, height: (bottom - top) * scale },
    tiltDegrees: tilt,
    clarity: Math.min(1, best.score),
    // The lower end is often a guess: hands hide it.
    isCutOff: left < 1 || top < 1 || right > small.width - 1 || bottom > small.height + 0.25 * (bottom - top),
  };
}

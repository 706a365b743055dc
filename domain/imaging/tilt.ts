import type { Blot } from './blots.ts';

/** Lower blots are grain. */
const leastHeight = 8;
/** Neighbours in a line differ in height by at most this ratio, and their middles are at most this many heights apart. */
const mostUneven = 1.3;
const farthest = 3;
/** More blots than these are grain, and show no direction. */
const mostLetters = 20_000;
/** At most this many blots later in the order from left to right are looked at for a neighbour. */
const mostLooked = 400;
/** The steps of all neighbours within this many degrees of the most frequent direction give the tilt. */
const spread = 5;
/** Fewer steps, or a smaller share of all of them in that direction, show none: evenly spread steps would have a share of 0.12. */
const fewestSteps = 40;
const leastShare = 0.28;

/** A direction of print from -45 to 45 degrees: rows run at right angles to columns. */
function folded(degrees: number): number {
  return ((((degrees + 45) % 90) + 90) % 90) - 45;
}

/** The steps from each blot to its nearest neighbour, as directions in degrees. */
function stepsOf(blots: readonly Blot[]): number[] {
  const letters = blots.filter(({ width, height }) => Math.max(width, height) >= leastHeight).sort((one, other) => one.x - other.x);
  if (letters.length > mostLetters) return [];
  const middle = ({ x, y, width, height }: Blot) => ({ x: x + width / 2, y: y + height / 2 });
  const steps: number[] = [];
  for (const [at, blot] of letters.entries()) {
    const size = Math.max(blot.width, blot.height);
    const from = middle(blot);
    let nearest = farthest * size;
    let step: number | null = null;
    for (let next = at + 1; next < Math.min(letters.length, at + mostLooked); next += 1) {
      const other = letters[next] as Blot;
      if (other.x - blot.x > farthest * size + blot.width) break;
      const high = Math.max(other.width, other.height);
      if (other.tone !== blot.tone || Math.max(high, size) > mostUneven * Math.min(high, size)) continue;
      const to = middle(other);
      const far = Math.hypot(to.x - from.x, to.y - from.y);
      if (far >= nearest || far < size / 4) continue;
      nearest = far;
      step = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    }
    if (step !== null) steps.push(folded(step));
  }
  return steps;
}

/** By how many degrees, from -45 to 45 and clockwise, a picture's print is tilted; null where its blots show no direction. */
export function tiltOf(blots: readonly Blot[]): number | null {
  const steps = stepsOf(blots);
  if (steps.length < fewestSteps) return null;
  let most: number[] = [];
  for (let degrees = -45; degrees < 45; degrees += 1) {
    const apart = steps.map((step) => folded(step - degrees)).filter((by) => Math.abs(by) <= spread);
    if (apart.length > most.length) most = apart.map((by) => degrees + by);
  }
  if (most.length < leastShare * steps.length) return null;
  return folded(most.toSorted((one, other) => one - other)[most.length >> 1] ?? 0);
}

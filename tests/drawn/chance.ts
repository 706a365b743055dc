/** Chance that can be repeated: the same seed gives the same drawings. */
export interface Chance {
  /** From 0 to under 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  /** Whole, both ends included. */
  whole: (low: number, high: number) => number;
  is: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  digits: (count: number) => string;
}

/** mulberry32: 32 bits of state, good enough to draw pictures with. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(next() * from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  return {
    next,
    between,
    whole,
    is: (share) => next() < share,
    pick,
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  };
}

/** Picks by weight. */
export function weighted<T>(chance: Chance, from: readonly (readonly [weight: number, what: T])[]): T {
  let left = chance.next() * from.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, what] of from) {
    left -= weight;
    if (left < 0) return what;
  }
  const last = from.at(-1);
  if (last === undefined) throw new Error('nothing to pick from');
  return last[1];
}

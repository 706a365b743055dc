import { expect, test } from 'vitest';
import { type Blow, blows, dealtLives, neverStruck, type Plan, planOf, surelyDone, tellingLives } from './plan.ts';

const surelyPressed = 2;

/** The faults of a plan that happen in every life; those that are set later depend on something that has to be repeated. */
function surelyArmed({ mishaps, sendingMishaps, corrections }: Plan): string[] {
  const before = mishaps.slice(0, surelyDone);
  const hasCrash = before.some((mishap) => mishap.kind === 'dies-at-write' && mishap.write === 1);
  const corrected = corrections.slice(0, 1).map((what) => `corrected-after-crash-${what}`);
  return [...[...before, ...sendingMishaps.slice(0, surelyPressed)].map(({ kind }) => kind), ...(hasCrash ? corrected : [])];
}

test('a life is its seed', () => {
  expect(planOf(7)).toEqual(planOf(7));
  expect(planOf(7)).not.toEqual(planOf(8));
});

test('no two lives give the same number', () => {
  const numbers = Array.from({ length: 1000 }, (_, seed) => planOf(seed).imeis).flat();
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('ten lives that follow each other are armed with every mishap, wherever they begin', () => {
  const missed = Array.from({ length: 200 }, (_, first) => {
    const armed = new Set(Array.from({ length: dealtLives }, (_life, at) => surelyArmed(planOf(first + at))).flat());
    return blows.filter((blow) => !armed.has(blow)).map((blow) => `${first}: ${blow}`);
  });
  expect(missed.flat()).toEqual([]);
});

test('what never struck in enough lives is named', () => {
  const struck: Blow[] = blows.filter((blow) => blow !== 'slow' && blow !== 'reload');
  expect(neverStruck(struck, tellingLives)).toEqual(['slow', 'reload']);
  expect(neverStruck(struck, tellingLives - 1)).toEqual([]);
  expect(neverStruck(blows, tellingLives)).toEqual([]);
});

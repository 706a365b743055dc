import { expect, test } from 'vitest';
import { clockPage, greyPixels } from '#tests/support/clock-digits.ts';
import { blotsIn } from './blots.ts';
import { tiltOf } from './tilt.ts';

const figures = '35 693803 564380 9 89049032004008882600012';
const printedPage = (degrees: number, text = figures) =>
  greyPixels(clockPage(text, '#222', '#eee', `translate(0 40) rotate(${degrees} 522 310)`));

test.each([0, 4, -9, 17, -24, 38])('print that is tilted by %i degrees', async (degrees) => {
  const tilt = tiltOf(blotsIn(await printedPage(degrees)));
  expect(Math.abs((tilt ?? 90) - degrees)).toBeLessThan(2);
});

test('a quarter turn is no tilt: rows become columns', async () => {
  expect(Math.abs(tiltOf(blotsIn(await printedPage(90))) ?? 90)).toBeLessThan(2);
});

test('blots that lie anyhow show no direction', () => {
  let state = 7;
  const chance = (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32) * most;
  };
  const blots = Array.from({ length: 900 }, () => {
    const place = { x: chance(1200), y: chance(900) };
    return { ...place, width: 10 + chance(3), height: 12 + chance(3), area: 80, runs: 14, tone: 'dark' as const };
  });
  expect(tiltOf(blots)).toBeNull();
});

test('a few letters show none', async () => {
  expect(tiltOf(blotsIn(await printedPage(0)).slice(0, 20))).toBeNull();
});

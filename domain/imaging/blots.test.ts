import { expect, test } from 'vitest';
import { blotsIn } from './blots.ts';

const side = 200;

/** A page of one grey with one mark of another. */
function marked(x: number, paper: number, ink: number) {
  const data = new Uint8Array(side * side).fill(paper);
  for (let y = 90; y < 100; y += 1) data.fill(ink, y * side + x, y * side + Math.min(side, x + 9));
  return { width: side, height: side, data };
}

test.each([0, 7, 8, 9, 15, 16, 24, 40, 100, 184, 191])('a mark on a blank page is found whole, %i pixels from the left', (x) => {
  const blot = { x, y: 90, width: 9, height: 10, area: 90, runs: 10 };
  expect(blotsIn(marked(x, 230, 20))).toEqual([{ ...blot, tone: 'dark' }]);
  expect(blotsIn(marked(x, 20, 230))).toEqual([{ ...blot, tone: 'light' }]);
});

test('a page of one grey has none', () => {
  expect(blotsIn(marked(0, 128, 128))).toEqual([]);
});

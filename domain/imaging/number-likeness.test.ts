import { expect, test } from 'vitest';
import { areBars, numberLikeness } from './number-likeness.ts';
import type { Glyph } from './text-lines.ts';

const high = 28;
const wide = 17;
const step = 23;

/** Digits in a row, or parts of digits: left ends and widths in steps between digits, tops and heights as shares of a digit's height. */
function chainOf(marks: readonly (readonly [left: number, width: number, top: number, height: number])[], slope: number): Glyph[] {
  return marks.map(([left, width, top, height]) => {
    const [u, across] = [left * step, (width - 1) * step + wide];
    const rise = Math.abs(slope) * (across - wide);
    return { u, v: 100 + slope * u + top * high, width: across, height: height * high + rise, fill: 0.45 };
  });
}

const figures = (...at: number[]) => at.map((left) => [left, 1, 0, 1] as const);
const trio = (left: number) => [left, 3, 0, 1] as const;
const upper = (left: number) => [left, 0.9, 0, 0.6] as const;
const lower = (left: number) => [left + 0.05, 0.9, 0.7, 0.3] as const;
const slash = (left: number) => [left, 0.6, -0.15, 1.3] as const;
const small = (left: number) => [left, 1, 0.28, 0.72] as const;

test.each<[string, boolean, Parameters<typeof chainOf>[0], number]>([
  ['fifteen figures', true, figures(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14), 0],
  [
    'a leaning number of which three touch twice',
    true,
    [...figures(0, 1, 2), trio(3), ...figures(6, 7), trio(8), ...figures(11, 12, 13, 14)],
    0.15,
  ],
  [
    'a number of which two fell apart',
    true,
    [...figures(0, 1, 2, 3, 4), upper(5), lower(5), ...figures(6, 7, 8, 9), upper(10), ...figures(11, 12, 13, 14)],
    0,
  ],
  [
    'a number with slashes between its groups',
    true,
    [...figures(0, 1, 2, 3, 4, 5), slash(6), ...figures(7, 8), slash(9), ...figures(10, 11, 12, 13, 14, 15), slash(16), ...figures(17)],
    0,
  ],
  ['nine figures', false, figures(0, 1, 2, 3, 4, 5, 6, 7, 8), 0],
  [
    'words, of which every third letter is high',
    false,
    Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? ([at, 1, 0, 1] as const) : small(at))),
    0,
  ],
])('%s: like a number %s', (_what, isLike, marks, slope) => {
  const chain = chainOf(marks, slope);
  const middle = { value: 100 + high / 2 + (slope * wide) / 2, slope };
  expect(numberLikeness(chain, middle, high) > 0.6).toBe(isLike);
});

const fifteen = figures(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
const likenessOf = (marks: typeof fifteen | Parameters<typeof chainOf>[0]) =>
  numberLikeness(chainOf(marks, 0), { value: 100 + high / 2, slope: 0 }, high);

test.each<[string, Parameters<typeof chainOf>[0]]>([
  ['one streak of wood', [[0, 15, 0, 1]]],
  [
    'two streaks of wood',
    [
      [0, 8, 0, 1],
      [8, 8, 0, 1],
    ],
  ],
])('fifteen figures of which some are uneven are more like a number than %s', (_what, streaks) => {
  const uneven = fifteen.map(([left, width], at) => [left + (at % 3) * 0.1, width, 0, 1] as const);
  expect(likenessOf(uneven)).toBeGreaterThan(likenessOf(streaks));
  // A number whose figures have all run together is still looked at.
  expect(likenessOf(streaks)).toBeGreaterThan(0.6);
});

test.each<[string, boolean, number[]]>([
  ['bars', true, [0.1, 0.2, 0.1, 0.3, 0.1, 0.2, 0.4, 0.1, 0.1]],
  ['slender letters among wide ones', false, [0.11, 0.23, 2.6, 0.23, 0.12, 0.56, 0.12, 0.84, 0.6]],
])('%s are bars: %s', (_what, isBar, widths) => {
  const glyphs = widths.map((width, at): Glyph => ({ u: at * step, v: 100, width: width * high, height: high, fill: 0.45 }));
  expect(areBars(glyphs)).toBe(isBar);
});

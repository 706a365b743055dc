import { expect, test } from 'vitest';
import { isDrawn, isName, isNameOf, type Point } from './hand-signature.ts';

test.each<[string, Point[][], boolean]>([
  ['nothing', [], false],
  ['strokes without points', [[], []], false],
  ['one point', [[[10, 10]]], false],
  // Between two touches nothing is drawn.
  ['two dots far from each other', [[[10, 10]], [[900, 300]]], false],
  [
    'a slip',
    [
      [
        [10, 10],
        [109, 10],
      ],
    ],
    false,
  ],
  [
    'a line',
    [
      [
        [10, 10],
        [110, 10],
      ],
    ],
    true,
  ],
  [
    'two short lines that are long enough together',
    [
      [
        [0, 0],
        [50, 0],
      ],
      [
        [0, 9],
        [50, 9],
      ],
    ],
    true,
  ],
  [
    'a point that stays',
    [
      [
        [10, 10],
        [10, 10],
        [10, 10],
      ],
    ],
    false,
  ],
])('%s is drawn: %j', (_what, strokes, expected) => {
  expect(isDrawn(strokes)).toBe(expected);
});

test.each([
  ['Ana', true],
  ['Lü', true],
  ['A', false],
  ['12 34', false],
  ['', false],
])('%j is a name: %s', (typed, expected) => {
  expect(isName(typed)).toBe(expected);
});

const holder = { name: 'Ana María', surname1: 'Gil', surname2: 'Núñez' };
test.each([
  ['Ana María Gil Núñez', true],
  ['ana gil nunez', true],
  ['GIL NÚÑEZ, Ana', true],
  ['Ana', true],
  ['Eva Gil', false],
  ['An', false],
  ['—', false],
])('%j is the name of Ana María Gil Núñez: %s', (typed, expected) => {
  expect(isNameOf(typed, holder)).toBe(expected);
});

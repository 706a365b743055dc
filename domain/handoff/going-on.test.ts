import { expect, test } from 'vitest';
import { desktopGoesOnTo } from './going-on.ts';

const handedOver = 7;

test.each([
  ['the contract can be signed', 'sign', [], 'sign'],
  ['it is paid after its evaluation', 'pay', [], 'what-is-left'],
  ['another phone is still to be evaluated', 'evaluate', [8], 'what-is-left'],
  ['this phone has to repeat its photos', 'evaluate', [7], null],
  ['this phone has to repeat its photos, and so has another', 'evaluate', [7, 8], null],
  ['somebody has it, and nothing else can be begun', 'evaluate', [], null],
  ['it waits for the result, or all is done', null, [], null],
] as const)('when %s', (_, next, toEvaluate, expected) => {
  expect(desktopGoesOnTo({ next, toEvaluate }, handedOver)).toBe(expected);
});

import { expect, test } from 'vitest';
import { modelWords } from './model-words.ts';

test.each([
  ['', []],
  ['  Galxy  S23 ', ['Galxy~', 'S', '23']],
  ['iphone13', ['iphone~', '13']],
  ['Cámara', ['Cámara~']],
  ['Redmi Note 13 Pro+', ['Redmi~', 'Note~', '13', 'Pro', '+']],
])('%j is %j', (text, words) => {
  expect(modelWords(text).map(({ text, isForgiven }) => `${text}${isForgiven ? '~' : ''}`)).toEqual(words);
});

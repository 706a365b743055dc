import { expect, test } from 'vitest';
import { modelText, modelWords } from './model-words.ts';

test.each([
  ['', []],
  ['  Galxy  S23 ', ['Galxy~', 'S', '23']],
  ['iphone13', ['iphone~', '13']],
  ['Cámara', ['Cámara~']],
  ['Redmi Note 13 Pro+', ['Redmi~', 'Note~', '13', 'Pro', '+']],
])('%j is %j', (text, words) => {
  expect(modelWords(text).map(({ text, isForgiven }) => `${text}${isForgiven ? '~' : ''}`)).toEqual(words);
});

test.each([
  ['Móvil rojo Pixel 8a 128GB', 'Pixel 8a'],
  ['teléfono', ''],
  ['patinete', 'patinete'],
  ['Rojas 12', 'Rojas 12'],
])('of a phone %j says %j', (text, said) => {
  expect(modelText(text, 1)).toBe(said);
});

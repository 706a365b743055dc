import { expect, test } from 'vitest';
import { storePage } from './store-page.ts';

const store = { name: 'Móviles Centro', city: 'Madrid' };
const title = 'Asegura tu móvil';
const offeredBy = 'Te lo ofrece Móviles Centro, en Madrid.';
const long =
  'Te lo dejamos asegurado al comprarlo, con un descuento que solo tenemos en esta tienda y que vale todo el primer año, palabra, larguísimamente.';

test.each([
  ['one paragraph', 'Te lo dejamos asegurado.', 'Te lo dejamos asegurado.', [], `Te lo dejamos asegurado. ${offeredBy}`],
  ['several', ' Uno,\ndos.\n \nTres.\n\n\nCuatro.\n', 'Uno,\ndos.', ['Tres.', 'Cuatro.'], `Uno, dos. ${offeredBy}`],
  ['none', ' \n', '', [], offeredBy],
  [
    'a long one',
    long,
    long,
    [],
    `Te lo dejamos asegurado al comprarlo, con un descuento que solo tenemos en esta tienda y que vale todo el primer año, palabra… ${offeredBy}`,
  ],
  ['one word that has no end', 'x'.repeat(200), 'x'.repeat(200), [], offeredBy],
])('%s', (_, text, lead, more, description) => {
  const page = storePage({ title, text, store });
  expect(page).toEqual({ title, heading: title, lead, more, description, offeredBy });
  expect(page.description.length).toBeLessThanOrEqual(170);
});

test('a name that leaves no room for the text', () => {
  expect(storePage({ title, text: long, store: { name: 'y'.repeat(170), city: 'Z' } }).description).toBe(
    `Te lo ofrece ${'y'.repeat(170)}, en Z.`,
  );
});

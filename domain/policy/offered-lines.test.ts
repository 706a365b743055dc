import { expect, test } from 'vitest';
import { type CatalogueProduct, offeredLines } from './offered-lines.ts';

const screen = { name: 'Pantalla', description: '' };
const theft = { name: 'Hurto', description: '' };
const product = (id: number, type: number, price: number | null, coverages = [screen]): CatalogueProduct => ({
  id,
  name: `P${id}`,
  tier: null,
  coverages,
  prices: [],
  product_type: { id: type, name: `T${type}` },
  price_monthly: price,
});

test('lines come in the order of their types, each from its least price, with all that it covers', () => {
  const lines = offeredLines([product(15, 6, 3.95), product(1, 1, 2.95), product(3, 1, 4.95, [screen, theft]), product(2, 1, null)]);
  expect(lines.map(({ id, name, from, covers }) => [id, name, from, covers.map((one) => one.name)])).toEqual([
    [1, 'T1', 2.95, ['Pantalla', 'Hurto']],
    [6, 'T6', 3.95, ['Pantalla']],
  ]);
});

test('what has no price cannot be contracted', () => {
  expect(offeredLines([product(9, 9, null)])).toEqual([]);
  expect(offeredLines([])).toEqual([]);
});

import { expect, test } from 'vitest';
import { changesBetween, type FieldChange } from '#domain/audit/changes.ts';
import { productFacts } from './product-facts.ts';

const small = { min_value: 0, max_value: 150, price_monthly: 2.95, price_yearly: 29.5 };
const large = { min_value: 150, max_value: 300.5, price_monthly: 3.95, price_yearly: 39.5 };
const screen = { name: 'Rotura de pantalla', description: 'La cambiamos.' };
const theft = { name: 'Robo', description: 'Te pagamos su valor.' };
const product = { name: 'Top', prices: [small, large], coverages: [screen, theft] };

test.each<[string, typeof product, FieldChange[]]>([
  ['nothing', product, []],
  ['the same ranges in another order', { ...product, prices: [large, small] }, []],
  ['its name', { ...product, name: 'Premium' }, [{ field: 'name', before: 'Top', after: 'Premium' }]],
  [
    'a price',
    { ...product, prices: [{ ...small, price_monthly: 3.1 }, large] },
    [{ field: 'prices.0', before: '0,00–150,00: 2,95 / 29,50', after: '0,00–150,00: 3,10 / 29,50' }],
  ],
  [
    'a range that ends earlier, and what is no more',
    { ...product, prices: [{ ...small, max_value: 100 }] },
    [
      { field: 'prices.0', before: '0,00–150,00: 2,95 / 29,50', after: '0,00–100,00: 2,95 / 29,50' },
      { field: 'prices.150', before: '150,00–300,50: 3,95 / 39,50', after: null },
    ],
  ],
  [
    'coverages that change places',
    { ...product, coverages: [theft, screen] },
    [
      {
        field: 'coverages.Rotura de pantalla',
        before: '1. Rotura de pantalla. La cambiamos.',
        after: '2. Rotura de pantalla. La cambiamos.',
      },
      { field: 'coverages.Robo', before: '2. Robo. Te pagamos su valor.', after: '1. Robo. Te pagamos su valor.' },
    ],
  ],
])('%s', (_, after, changes) => {
  expect(changesBetween(productFacts(product), productFacts(after))).toEqual(changes);
});

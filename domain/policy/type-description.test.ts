import { expect, test } from 'vitest';
import { productType } from './product-type.ts';
import { ownDescription, typeDescription } from './type-description.ts';

const ours = typeDescription(productType.scooter, null);

test('every product type says what it is', () => {
  for (const type of Object.values(productType)) expect(typeDescription(type, null)).toMatch(/^Un seguro de .+\.$/);
});

test.each([
  ['nothing written: ours', null, null, ours],
  ['its own words', 'Tu patinete, cubierto.', 'Tu patinete, cubierto.', 'Tu patinete, cubierto.'],
  ['ours, written again', ours, null, ours],
])('%s', (_what, written, kept, said) => {
  const own = ownDescription(productType.scooter, written);
  expect([own, typeDescription(productType.scooter, own)]).toEqual([kept, said]);
});

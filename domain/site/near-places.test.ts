import { expect, test } from 'vitest';
import { nearPlaces } from './near-places.ts';

const at = (...codes: string[]) => codes.map((postal_code) => ({ postal_code }));

test.each([
  ['28013', at('28830', '28014', '28013', '28005'), ['28013', '28014', '28005', '28830']],
  ['28013', [], []],
  ['41001', at('41020', '41001', '41001'), ['41001', '41001', '41020']],
])('near %s', (code, places, order) => {
  expect(nearPlaces(places, code).map(({ postal_code }) => postal_code)).toEqual(order);
});

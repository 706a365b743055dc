import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provinceOf } from './province.ts';

test.each([
  ['01000', 'Álava'],
  ['07800', 'Illes Balears'],
  ['28013', 'Madrid'],
  ['38003', 'Santa Cruz de Tenerife'],
  ['51001', 'Ceuta'],
  ['52999', 'Melilla'],
  ['00999', null],
  ['53000', null],
  ['99999', null],
  ['2801', null],
  ['280130', null],
  ['28 013', null],
  ['2801A', null],
  ['', null],
])('%j is of %s', (postalCode, province) => {
  expect(provinceOf(postalCode)).toBe(province);
});

test('there is a province for exactly the codes from 01000 to 52999, 52 of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (number) => {
      expect(provinceOf(String(number).padStart(5, '0')) !== null).toBe(number >= 1000 && number < 53_000);
    }),
  );
  const names = Array.from({ length: 100 }, (_, prefix) => provinceOf(`${String(prefix).padStart(2, '0')}000`));
  expect(new Set(names.filter((name) => name !== null)).size).toBe(52);
});

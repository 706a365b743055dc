import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TariffProblem, TariffRow } from './price-range.ts';
import { defaultDevicePrice, defaultPriceRange, tariffProblem, tariffRowFor } from './price-range.ts';

function row(minCents: number, maxCents: number, monthlyCents = 995, yearlyCents = 9950): TariffRow {
  return { minCents, maxCents, monthlyCents, yearlyCents };
}
const first = row(0, 100_00);
const second = row(100_00, 400_00);
const last = row(500_00, 1500_00);
const rows = [last, first, second];

test.each<[string, number, TariffRow | null]>([
  ['the lower end', 0, first],
  ['the last cent of a range', 99_99, first],
  ['where one ends and the next begins', 100_00, second],
  ['the upper end before a gap', 400_00, null],
  ['in a gap', 450_00, null],
  ['after a gap', 500_00, last],
  ['the usual price', defaultDevicePrice * 100, last],
  ['the upper end of the last', 1500_00, last],
  ['a cent beyond', 1500_01, null],
  ['below zero', -1, null],
])('%s', (_what, devicePriceCents, expected) => {
  expect(tariffRowFor(rows, devicePriceCents)).toBe(expected);
});

test('an empty tariff insures nothing', () => {
  expect(tariffRowFor([], 0)).toBe(null);
});

test('the default range is from 0 to 100 euros, both included', () => {
  const range = [row(defaultPriceRange.min_value * 100, defaultPriceRange.max_value * 100)];
  expect(tariffRowFor(range, 0)).not.toBe(null);
  expect(tariffRowFor(range, 100_00)).not.toBe(null);
  expect(tariffRowFor(range, 100_01)).toBe(null);
});

test.each<[string, TariffRow[], TariffProblem | null]>([
  ['with a gap', rows, null],
  ['none', [], null],
  ['two that overlap', [row(0, 101), row(100, 200)], 'overlap'],
  ['one inside another', [row(0, 500), row(100, 200)], 'overlap'],
  ['the same twice', [row(0, 100), row(0, 100)], 'overlap'],
  ['an empty one', [row(100, 100)], 'empty-range'],
  ['ends exchanged', [row(200, 100)], 'empty-range'],
  ['below zero', [row(-1, 100)], 'negative-price'],
  ['a price below zero', [row(0, 100, -1)], 'negative-price'],
])('a tariff %s', (_what, tariff, problem) => {
  expect(tariffProblem(tariff)).toBe(problem);
});

test('in a tariff without problems no price has two rows', () => {
  const ends = fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(ends, fc.integer({ min: -10, max: 2010 }), (list, price) => {
      const sorted = list.toSorted((one, other) => one - other);
      const tariff = sorted.slice(1).map((max, index) => row(sorted[index] ?? 0, max, index));
      expect(tariffProblem(tariff)).toBe(null);
      const isInside = price >= (sorted[0] ?? 0) && price <= (sorted.at(-1) ?? 0);
      const found = tariffRowFor(tariff, price);
      expect(found !== null).toBe(isInside);
      expect(tariffRowFor(tariff.toReversed(), price)).toEqual(found);
    }),
  );
});

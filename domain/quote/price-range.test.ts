import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TariffFault, TariffRow } from './price-range.ts';
import { defaultDevicePrice, defaultPriceRange, tariffFaults, tariffGaps, tariffRowFor } from './price-range.ts';

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

const fault = (place: number, field: TariffFault['field'], code: TariffFault['code']): TariffFault => ({ row: place, field, code });

test.each<[string, TariffRow[], TariffFault[]]>([
  ['none', [], []],
  ['one after the other, in any order', [second, first], []],
  ['with a gap that nobody meant', rows, [fault(0, 'minCents', 'gap')]],
  ['two that overlap by a cent', [row(0, 101), row(100, 200)], [fault(1, 'minCents', 'overlap')]],
  ['two that overlap, the lower one written last', [row(100, 200), row(0, 101)], [fault(0, 'minCents', 'overlap')]],
  ['one inside another, and one after both', [row(0, 500), row(100, 200), row(500, 600)], [fault(1, 'minCents', 'overlap')]],
  ['the same twice', [row(0, 100), row(0, 100)], [fault(1, 'minCents', 'overlap')]],
  ['an empty one', [row(100, 100)], [fault(0, 'maxCents', 'before-start')]],
  ['ends exchanged', [row(200, 100)], [fault(0, 'maxCents', 'before-start')]],
])('a tariff %s', (_what, tariff, faults) => {
  expect(tariffFaults(tariff, { mayHaveGaps: false })).toEqual(faults);
});

test('a gap that is meant is none of its faults, and what overlaps still is', () => {
  expect(tariffFaults(rows, { mayHaveGaps: true })).toEqual([]);
  expect(tariffFaults([row(0, 101), row(100, 200)], { mayHaveGaps: true })).toHaveLength(1);
});

test('gaps are told from where to where', () => {
  expect(tariffGaps(rows)).toEqual([{ minCents: 400_00, maxCents: 500_00 }]);
  expect(tariffGaps([second, first])).toEqual([]);
});

test('in a tariff without problems no price has two rows', () => {
  const ends = fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(ends, fc.integer({ min: -10, max: 2010 }), (list, price) => {
      const sorted = list.toSorted((one, other) => one - other);
      const tariff = sorted.slice(1).map((max, index) => row(sorted[index] ?? 0, max, index));
      expect(tariffFaults(tariff, { mayHaveGaps: false })).toEqual([]);
      const isInside = price >= (sorted[0] ?? 0) && price <= (sorted.at(-1) ?? 0);
      const found = tariffRowFor(tariff, price);
      expect(found !== null).toBe(isInside);
      expect(tariffRowFor(tariff.toReversed(), price)).toEqual(found);
    }),
  );
});

import { expect, test } from 'vitest';
import {
  chosenCoverage,
  coverageSummary,
  coveragesOf,
  coveredCases,
  type OfferedPrice,
  pricedCoverages,
  yearlySaving,
} from './coverages.ts';

const screen = { name: 'Pantalla', description: '' };
const water = { name: 'Agua', description: '' };
const theft = { name: 'Hurto', description: '' };
const range = { min_value: 0, max_value: 2000 };
const products = [
  { id: 1, name: 'Básico', tier: 'basic', coverages: [screen], prices: [range] },
  { id: 2, name: 'Intermedio', tier: 'intermediate', coverages: [screen, water], prices: [range] },
  { id: 3, name: 'Top', tier: 'top', coverages: [screen, water, theft], prices: [] },
] as const;
const offered = coveragesOf(products);
const price = (product_id: number, periodicity: 1 | 12, perPayment: number, annual: number): OfferedPrice => ({
  product_id,
  periodicity,
  list_price: perPayment * 12,
  discount_amount: 0,
  total_price: perPayment * 12,
  price_per_payment: perPayment,
  price_annual: annual,
});
const textsOf = (coverages: ReturnType<typeof pricedCoverages>) =>
  coverages.map(({ id, price_monthly, price_yearly, price: chosen }) => [id, price_monthly, price_yearly, chosen?.price_per_payment]);

test('the widest comes first, without a price, and with the default range where it has none', () => {
  expect(offered.map(({ id, prices }) => [id, prices])).toEqual([
    [3, [{ min_value: 0, max_value: 100 }]],
    [2, [range]],
    [1, [range]],
  ]);
  expect(textsOf(offered)).toEqual([
    [3, '', '', undefined],
    [2, '', '', undefined],
    [1, '', '', undefined],
  ]);
});

test.each([
  ['monthly prices set both', [price(3, 1, 9.95, 99.5)], 1, [3, '9,95', '99,50', 9.95]],
  ['yearly ones set the yearly price', [price(3, 12, 99.5, 99.5)], 12, [3, '', '99,50', 99.5]],
  ['what is chosen is of its periodicity', [price(3, 1, 9.95, 99.5), price(3, 12, 90, 90)], 12, [3, '9,95', '90,00', 90]],
  [
    'a later price replaces an earlier one',
    [price(3, 1, 9.95, 99.5), price(3, 12, 99.5, 99.5), price(3, 1, 8.95, 89.5)],
    1,
    [3, '8,95', '89,50', 8.95],
  ],
  ['a price of a product that is not offered is left out', [price(99, 1, 9.95, 99.5)], 1, [3, '', '', undefined]],
  ['thousands have no point', [price(3, 12, 1234.5, 1234.5)], 1, [3, '', '1234,50', undefined]],
] as const)('%s', (_, prices, chosen, first) => {
  expect(textsOf(pricedCoverages(offered, prices, chosen))[0]).toEqual(first);
});

test('a coverage that has no price stays without one', () => {
  expect(textsOf(pricedCoverages(offered, [price(2, 1, 6.95, 69.5)], 1))).toEqual([
    [3, '', '', undefined],
    [2, '6,95', '69,50', 6.95],
    [1, '', '', undefined],
  ]);
});

const untiered = coveragesOf([
  { ...products[0], id: 104, tier: null },
  { ...products[1], id: 105, tier: null },
]);

test.each([
  ['top', null, offered, 0],
  ['basic', null, offered, 2],
  ['basic', 3, offered, 2],
  ['basic', null, offered.slice(0, 1), 0],
  ['top', null, [], -1],
  // A type without tiers: the first until another product is chosen; the first again for a product that is not among them.
  ['top', null, untiered, 0],
  ['top', 104, untiered, 1],
  ['top', 999, untiered, 0],
] as const)('of the tier %s and the product %j it is number %#', (tier, productId, coverages, index) => {
  expect(chosenCoverage(coverages, tier, productId)).toBe(index);
});

test('a coverage is told by the narrower one that it includes, what it adds, and what it misses', () => {
  const names = (cases: readonly { name: string }[]) => cases.map(({ name }) => name);
  const told = offered.map((coverage) => {
    const { includes, adds, misses } = coverageSummary(coverage, offered);
    return [includes, names(adds), names(misses)];
  });
  expect(told).toEqual([
    ['Intermedio', ['Hurto'], []],
    ['Básico', ['Agua'], ['Hurto']],
    [null, ['Pantalla'], ['Agua', 'Hurto']],
  ]);
  expect(names(coveredCases(offered))).toEqual(['Pantalla', 'Agua', 'Hurto']);
});

test('one that is not a part of another is told in full', () => {
  const other = { ...products[0], name: 'Otro', coverages: [theft] };
  expect(coverageSummary(products[1], [other, products[1]])).toEqual({ includes: null, adds: [screen, water], misses: [theft] });
});

test.each([
  [995, 9950, { kind: 'months', months: 2 }],
  [995, 10_000, { kind: 'amount', amountCents: 1940 }],
  [995, 11_940, null],
  [995, 12_000, null],
])('%i a month and %i a year spare %j', (monthly, yearly, saving) => {
  expect(yearlySaving(monthly, yearly)).toEqual(saving);
});

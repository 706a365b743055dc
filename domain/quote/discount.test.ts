import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Discount, DiscountProblem, DiscountValue } from './discount.ts';
import { checkDiscount, discountedCents, hasDays } from './discount.ts';

const discount: Discount = {
  value: { kind: 'percentage', percent: 10 },
  isActive: true,
  startsOn: '2025-11-01',
  endsOn: '2025-11-30',
  productIds: [3, 17],
  storeId: null,
  maxUses: 100,
  uses: 99,
};

test.each<[string, Partial<Discount>, number, string, DiscountProblem | null, storeId?: number]>([
  ['usable', {}, 3, '2025-11-20', null],
  ['on its first day', {}, 3, '2025-11-01', null],
  ['on its last day', {}, 17, '2025-11-30', null],
  ['the day before', {}, 3, '2025-10-31', 'not-started'],
  ['the day after', {}, 3, '2025-12-01', 'expired'],
  ['without days', { startsOn: null, endsOn: null }, 3, '2030-01-01', null],
  ['for another product', {}, 2, '2025-11-20', 'other-product'],
  ['for all products', { productIds: [] }, 2, '2025-11-20', null],
  ['used up', { uses: 100 }, 3, '2025-11-20', 'used-up'],
  ['without a limit', { maxUses: null, uses: 100_000 }, 3, '2025-11-20', null],
  ['switched off', { isActive: false }, 3, '2025-11-20', 'not-active'],
  ['of the store that sells', { storeId: 7 }, 3, '2025-11-20', null, 7],
  ['of another store', { storeId: 7 }, 3, '2025-11-20', 'other-store', 8],
  ['of a store, without one', { storeId: 7 }, 3, '2025-11-20', 'other-store'],
  ['of no store, in a store', {}, 3, '2025-11-20', null, 8],
])('%s', (_what, parts, productId, today, problem, storeId) => {
  const expected = problem === null ? { ok: true, value: true } : { ok: false, problem };
  expect(checkDiscount({ ...discount, ...parts }, { productId, storeId: storeId ?? null }, today)).toEqual(expected);
});

test('it may be asked for before a product is chosen', () => {
  expect(checkDiscount(discount, { productId: null, storeId: null }, '2025-11-20').ok).toBe(true);
});

test.each<[string | null, string | null, boolean]>([
  ['2025-11-01', '2025-11-01', true],
  ['2025-11-02', '2025-11-01', false],
  [null, '2025-11-01', true],
  ['2025-11-02', null, true],
  [null, null, true],
])('from %s to %s', (startsOn, endsOn, expected) => {
  expect(hasDays({ startsOn, endsOn })).toBe(expected);
});

const percentage = (percent: number): DiscountValue => ({ kind: 'percentage', percent });
const amount = (amountCents: number): DiscountValue => ({ kind: 'amount', amountCents });

test.each<[string, number, DiscountValue[], number]>([
  ['none', 11_940, [], 0],
  ['10 %', 11_940, [percentage(10)], 1194],
  ['12,5 %', 9950, [percentage(12.5)], 1244],
  ['0,29 %', 10_000, [percentage(0.29)], 29],
  ['5 euros', 9950, [amount(500)], 500],
  ['both, each on the list price', 10_000, [percentage(10), amount(500)], 1500],
  ['all of it', 9950, [percentage(100)], 9950],
  ['more than all', 9950, [percentage(60), percentage(60)], 9950],
  ['a large amount', 9950, [amount(20_000)], 9950],
])('%s', (_what, listCents, discounts, expected) => {
  expect(discountedCents(listCents, discounts)).toBe(expected);
});

test('whole cents, from nothing to the whole price', () => {
  const values = fc.oneof(
    fc.integer({ min: 0, max: 10_000 }).map((part) => percentage(part / 100)),
    fc.nat(20_000).map(amount),
  );
  fc.assert(
    fc.property(fc.nat(500_000), fc.array(values, { maxLength: 4 }), (listCents, discounts) => {
      const off = discountedCents(listCents, discounts);
      expect(Number.isInteger(off)).toBe(true);
      expect(off).toBeGreaterThanOrEqual(0);
      expect(off).toBeLessThanOrEqual(listCents);
    }),
  );
});

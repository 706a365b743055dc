import { expect, test } from 'vitest';
import { applyPriceUpdate, priceUpdate } from './price-update.ts';
import type { Quote } from './quote.ts';

const monthly: Quote = {
  periodicity: 1,
  listCents: 144_000,
  discountCents: 0,
  totalCents: 144_000,
  perPaymentCents: 12_000,
  yearlyTotalCents: 123_456,
  yearlyListCents: 123_456,
};
const yearly: Quote = { ...monthly, periodicity: 12, listCents: 9950, totalCents: 9950, perPaymentCents: 9950, yearlyTotalCents: 9950 };

test('amounts have a comma and two decimals, and no thousands point', () => {
  expect(priceUpdate(2, monthly)).toEqual({ position: 2, periodicity: 1, price_per_payment: '120,00', price_annual: '1234,56' });
  expect(priceUpdate(0, { ...monthly, perPaymentCents: 5 }).price_per_payment).toBe('0,05');
});

const coverages = ['a', 'b'].map((id) => ({ id, price_monthly: '1,00', price_yearly: '10,00' }));

test('a monthly update sets the monthly and the yearly price', () => {
  expect(applyPriceUpdate(coverages, priceUpdate(1, monthly))).toEqual([
    { id: 'a', price_monthly: '1,00', price_yearly: '10,00' },
    { id: 'b', price_monthly: '120,00', price_yearly: '1234,56' },
  ]);
});

test('a yearly update sets the yearly price to its payment', () => {
  expect(applyPriceUpdate(coverages, priceUpdate(0, yearly))).toEqual([
    { id: 'a', price_monthly: '1,00', price_yearly: '99,50' },
    { id: 'b', price_monthly: '1,00', price_yearly: '10,00' },
  ]);
});

test.each([2, -1])('position %i has no coverage: nothing changes', (position) => {
  expect(applyPriceUpdate(coverages, priceUpdate(position, monthly))).toEqual(coverages);
});

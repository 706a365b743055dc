import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCents } from '#domain/shared/split-cents.ts';
import type { DiscountValue } from './discount.ts';
import type { TariffRow } from './price-range.ts';
import type { Quote, QuoteRequest } from './quote.ts';
import { paymentsPerYear, periodicity, quote } from './quote.ts';

const tariff: TariffRow[] = [
  { minCents: 0, maxCents: 150_00, monthlyCents: 450, yearlyCents: 4500 },
  { minCents: 150_00, maxCents: 1500_00, monthlyCents: 995, yearlyCents: 9950 },
];
const request: QuoteRequest = { tariff, riskType: 1, devicePriceCents: 199_00, periodicity: 1, discounts: [], purchaseDate: null };
const tenPercent: DiscountValue = { kind: 'percentage', percent: 10 };

test.each<[string, Partial<QuoteRequest>, Omit<Quote, 'periodicity'>]>([
  ['monthly', {}, totals(11_940, 0, 11_940, 995, 9950)],
  ['yearly', { periodicity: 12 }, totals(9950, 0, 9950, 9950, 9950)],
  ['a cheaper device', { devicePriceCents: 149_99 }, { ...totals(5400, 0, 5400, 450, 4500), yearlyListCents: 4500 }],
  ['monthly, 10 % less: some payments are a cent larger', { discounts: [tenPercent] }, totals(11_940, 1194, 10_746, 896, 8955)],
  ['yearly, 10 % less', { periodicity: 12, discounts: [tenPercent] }, totals(9950, 995, 8955, 8955, 8955)],
  ['for nothing', { discounts: [{ kind: 'percentage', percent: 100 }] }, totals(11_940, 11_940, 0, 0, 0)],
])('%s', (_what, parts, expected) => {
  const every = parts.periodicity ?? 1;
  expect(quote({ ...request, ...parts }, '2025-11-20')).toEqual({ ok: true, value: { periodicity: every, ...expected } });
});

test.each<[string, Partial<QuoteRequest>, object]>([
  ['a device beyond the tariff', { devicePriceCents: 1500_01 }, { kind: 'not-insurable-online' }],
  ['an old appliance', { riskType: 6, purchaseDate: '2022-11-20' }, { kind: 'item-age', problem: 'too-old' }],
  ['an appliance of unknown age', { riskType: 6 }, { kind: 'item-age', problem: 'missing' }],
])('%s', (_what, parts, problem) => {
  expect(quote({ ...request, ...parts }, '2025-11-20')).toEqual({ ok: false, problem });
});

function totals(listCents: number, discountCents: number, totalCents: number, perPaymentCents: number, yearlyTotalCents: number) {
  return { listCents, discountCents, totalCents, perPaymentCents, yearlyTotalCents, yearlyListCents: 9950 };
}

test('twelve payments or one, and they add up to the total', () => {
  expect(paymentsPerYear(periodicity.monthly)).toBe(12);
  expect(paymentsPerYear(periodicity.yearly)).toBe(1);
  const percents = fc.array(
    fc.nat(10_000).map((part): DiscountValue => ({ kind: 'percentage', percent: part / 100 })),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(fc.constantFrom(1 as const, 12 as const), fc.nat(149_900), percents, (every, devicePriceCents, discounts) => {
      const answer = quote({ ...request, periodicity: every, devicePriceCents, discounts }, '2025-11-20');
      if (!answer.ok) throw new Error('every price of the tariff has a quote');
      const { listCents, discountCents, totalCents, perPaymentCents } = answer.value;
      expect(totalCents).toBe(listCents - discountCents);
      expect(splitCents(totalCents, paymentsPerYear(every))[0]).toBe(perPaymentCents);
      expect(perPaymentCents * paymentsPerYear(every) - totalCents).toBeLessThan(12);
    }),
  );
});

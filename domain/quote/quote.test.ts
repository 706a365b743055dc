import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCents } from '#domain/shared/split-cents.ts';
import type { Discount } from './discount.ts';
import type { TariffRow } from './price-range.ts';
import type { Quote, QuotedDevice, QuoteFault, QuoteRequest } from './quote.ts';
import { paymentsPerYear, periodicity, quote } from './quote.ts';

const today = '2025-11-20';
const tariff: TariffRow[] = [
  { minCents: 0, maxCents: 150_00, monthlyCents: 450, yearlyCents: 4500 },
  { minCents: 150_00, maxCents: 1500_00, monthlyCents: 995, yearlyCents: 9950 },
];
const mobile = { productId: 3, productTypeId: 1, tariff };
const multiDevice = { productId: 104, productTypeId: 5, tariff };
const device: QuotedDevice = { riskType: null, priceCents: 199_00, purchaseDate: null };
const request: QuoteRequest = { devices: [device], periodicity: 1, discount: null, storeId: null };
const limits = { isActive: true, startsOn: null, endsOn: null, productIds: [], storeId: null, maxUses: null, uses: 0 };
const percentage = (percent: number): Discount => ({ ...limits, value: { kind: 'percentage', percent } });
const costs = (priceCents: number, more: Partial<QuotedDevice> = {}): QuotedDevice => ({ ...device, priceCents, ...more });

test.each<[string, Partial<QuoteRequest>, Omit<Quote, 'periodicity'>]>([
  ['monthly', {}, totals(11_940, 0, 11_940, 995, 9950)],
  ['yearly', { periodicity: 12 }, totals(9950, 0, 9950, 9950, 9950)],
  ['a cheaper device', { devices: [costs(149_99)] }, { ...totals(5400, 0, 5400, 450, 4500), yearlyListCents: 4500 }],
  ['monthly, 10 % less: some payments are a cent larger', { discount: percentage(10) }, totals(11_940, 1194, 10_746, 896, 8955)],
  ['yearly, 10 % less', { periodicity: 12, discount: percentage(10) }, totals(9950, 995, 8955, 8955, 8955)],
  ['for nothing', { discount: percentage(100) }, totals(11_940, 11_940, 0, 0, 0)],
])('%s', (_what, parts, expected) => {
  const every = parts.periodicity ?? 1;
  expect(quote(mobile, { ...request, ...parts }, today)).toEqual({ ok: true, value: { periodicity: every, ...expected } });
});

test('several devices cost what one of their price costs', () => {
  const devices = [costs(100_00), costs(50_00, { riskType: 6, purchaseDate: '2025-01-01' })] as const;
  const together = quote(multiDevice, { ...request, devices }, today);
  expect(together.ok && together.value.listCents).toBe(11_940);
});

test.each<[string, typeof mobile, Partial<QuoteRequest>, QuoteFault]>([
  ['a device beyond the tariff', mobile, { devices: [costs(1500_01)] }, fault('device_price', 'not-insurable-online')],
  [
    'devices beyond the tariff together',
    multiDevice,
    { devices: [costs(1500_00), costs(1)] },
    fault('device_price', 'not-insurable-online'),
  ],
  [
    'an old appliance',
    multiDevice,
    { devices: [device, costs(1, { riskType: 6, purchaseDate: '2022-11-20' })] },
    fault('purchase_date', 'too-old', 1),
  ],
  ['an appliance of unknown age', multiDevice, { devices: [costs(1, { riskType: 6 })] }, fault('purchase_date', 'missing')],
  ['a scooter as a mobile', mobile, { devices: [device, costs(1, { riskType: 3 })] }, fault('risk_type', 'other-product-type', 1)],
  ['a discount of another product', mobile, { discount: { ...percentage(10), productIds: [17] } }, fault('discount', 'other-product')],
  ['a discount of a store', mobile, { discount: { ...percentage(10), storeId: 7 }, storeId: 8 }, fault('discount', 'other-store')],
])('%s has no price', (_what, product, parts, problem) => {
  expect(quote(product, { ...request, ...parts }, today)).toEqual({ ok: false, problem });
});

function totals(listCents: number, discountCents: number, totalCents: number, perPaymentCents: number, yearlyTotalCents: number) {
  return { listCents, discountCents, totalCents, perPaymentCents, yearlyTotalCents, yearlyListCents: 9950 };
}

function fault<Field extends QuoteFault['field'], Code extends QuoteFault['code']>(field: Field, code: Code, index = 0) {
  return { field, code, device: index } as QuoteFault;
}

test('twelve payments or one, and they add up to the total', () => {
  expect(paymentsPerYear(periodicity.monthly)).toBe(12);
  expect(paymentsPerYear(periodicity.yearly)).toBe(1);
  const discounts = fc.option(fc.nat(10_000).map((part) => percentage(part / 100)));
  fc.assert(
    fc.property(fc.constantFrom(1 as const, 12 as const), fc.nat(149_900), discounts, (every, priceCents, discount) => {
      const answer = quote(mobile, { ...request, periodicity: every, devices: [costs(priceCents)], discount }, today);
      if (!answer.ok) throw new Error('every price of the tariff has a quote');
      const { listCents, discountCents, totalCents, perPaymentCents } = answer.value;
      const payments = splitCents(totalCents, paymentsPerYear(every));
      expect(totalCents).toBe(listCents - discountCents);
      expect(payments).toHaveLength(every === 1 ? 12 : 1);
      expect(payments.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents);
      expect(payments[0]).toBe(perPaymentCents);
    }),
  );
});

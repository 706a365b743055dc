import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { splitCents } from '#domain/shared/split-cents.ts';
import type { Discount, DiscountProblem } from './discount.ts';
import { checkDiscount, discountedCents } from './discount.ts';
import type { ItemAgeProblem } from './item-age.ts';
import { checkItemAge } from './item-age.ts';
import type { TariffRow } from './price-range.ts';
import { tariffRowFor } from './price-range.ts';
import { quotedRiskType } from './quoted-risk-type.ts';

/** How often a policy is paid, as months between two payments (specification §9). */
export const periodicity = { monthly: 1, yearly: 12 } as const;
export type Periodicity = (typeof periodicity)[keyof typeof periodicity];

/** The number of payments in a year: twelve or one. */
export function paymentsPerYear(every: Periodicity): number {
  return 12 / every;
}

/** The price of a year in cents, taxes included. */
export interface Quote {
  periodicity: Periodicity;
  /** Twelve times the monthly price, or the yearly price. */
  listCents: number;
  discountCents: number;
  /** `listCents` less `discountCents`: what the payments add up to. */
  totalCents: number;
  /** The price of each payment; if the total does not divide evenly, that of the largest ones, which are a cent more than the others. */
  perPaymentCents: number;
  /** The total of the year when it is paid in one payment, with the same discounts: for "te ahorras…". */
  yearlyTotalCents: number;
  /** `yearlyTotalCents` before discounts. */
  yearlyListCents: number;
}

/** A product that can be contracted, with its tariff. */
export interface QuotedProduct {
  productId: number;
  productTypeId: number;
  tariff: readonly TariffRow[];
}

export interface QuotedDevice {
  /** Specification §9; null: a risk type that its product type insures (`quotedRiskType`). */
  riskType: number | null;
  priceCents: number;
  /** Civil date. */
  purchaseDate: string | null;
}

/** A request to `GET /policies/price` (decision A61), after its product and discount were looked up. */
export interface QuoteRequest {
  /** One or more devices; the tariff is read at the sum of their prices. */
  devices: readonly [QuotedDevice, ...QuotedDevice[]];
  periodicity: Periodicity;
  discount: Discount | null;
  /** The selling store; null: none. */
  storeId: number | null;
}

/**
 * Why there is no quote. `device`: the index of the faulty device; 0 where the fault is not of one device. `not-insurable-online`: no range of the tariff contains the
 * sum of the prices (decision A29).
 */
export type QuoteFault =
  | { field: 'device_price'; code: 'not-insurable-online'; device: number }
  | { field: 'purchase_date'; code: ItemAgeProblem; device: number }
  | { field: 'risk_type'; code: 'other-product-type'; device: number }
  | { field: 'discount'; code: DiscountProblem; device: number };

/** The price of a product for some devices. `today`: civil date of Madrid. */
export function quote(product: QuotedProduct, request: QuoteRequest, today: string): Result<Quote, QuoteFault> {
  const { devices, discount, storeId } = request;
  for (const [device, { riskType: asked, purchaseDate }] of devices.entries()) {
    const riskType = quotedRiskType(product.productTypeId, asked, purchaseDate !== null);
    if (riskType === null) return fail({ field: 'risk_type', code: 'other-product-type', device });
    const age = checkItemAge(riskType, purchaseDate, today);
    if (!age.ok) return fail({ field: 'purchase_date', code: age.problem, device });
  }
  const usable = discount && checkDiscount(discount, { productId: product.productId, storeId }, today);
  if (usable && !usable.ok) return fail({ field: 'discount', code: usable.problem, device: 0 });
  const row = tariffRowFor(
    product.tariff,
    devices.reduce((sum, { priceCents }) => sum + priceCents, 0),
  );
  if (row === null) return fail({ field: 'device_price', code: 'not-insurable-online', device: 0 });

  const payments = paymentsPerYear(request.periodicity);
  const discounts = discount ? [discount.value] : [];
  const listCents = request.periodicity === periodicity.yearly ? row.yearlyCents : row.monthlyCents * payments;
  const discountCents = discountedCents(listCents, discounts);
  const totalCents = listCents - discountCents;
  return ok({
    periodicity: request.periodicity,
    listCents,
    discountCents,
    totalCents,
    perPaymentCents: splitCents(totalCents, payments)[0] ?? 0,
    yearlyTotalCents: row.yearlyCents - discountedCents(row.yearlyCents, discounts),
    yearlyListCents: row.yearlyCents,
  });
}

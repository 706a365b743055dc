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

/** Specification §9: 1 is monthly, 12 yearly. */
export const periodicity = { monthly: 1, yearly: 12 } as const;
export type Periodicity = (typeof periodicity)[keyof typeof periodicity];

/** Payments of a year: twelve or one. */
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
  /** What each payment costs; when a discount does not divide evenly, the largest of them, a cent more than the smallest. */
  perPaymentCents: number;
  /** The total of a year when it is paid at once, with the same discounts: for "te ahorras…". */
  yearlyTotalCents: number;
  /** That total before discounts. */
  yearlyListCents: number;
}

/** A product that can be contracted, with its tariff. */
export interface QuotedProduct {
  productId: number;
  productTypeId: number;
  tariff: readonly TariffRow[];
}

export interface QuotedDevice {
  /** Specification §9; null: what its product type insures. */
  riskType: number | null;
  priceCents: number;
  /** Civil date. */
  purchaseDate: string | null;
}

/** What is asked of `GET /policies/price` (decision A61), once product and discount have been looked up. */
export interface QuoteRequest {
  /** One or more; the tariff is read at the price of all. */
  devices: readonly [QuotedDevice, ...QuotedDevice[]];
  periodicity: Periodicity;
  discount: Discount | null;
  /** The store that sells; null: none. */
  storeId: number | null;
}

/** What is wrong, and of which device where it is about one. `not-insurable-online`: no range of the tariff has this price (decision A29). */
export type QuoteFault =
  | { field: 'device_price'; code: 'not-insurable-online'; device: number }
  | { field: 'purchase_date'; code: ItemAgeProblem; device: number }
  | { field: 'risk_type'; code: 'other-product-type'; device: number }
  | { field: 'discount'; code: DiscountProblem; device: number };

/** What a product costs for devices on a day, a civil date of Madrid. */
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

import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { splitCents } from '#domain/shared/split-cents.ts';
import type { DiscountValue } from './discount.ts';
import { discountedCents } from './discount.ts';
import type { ItemAgeProblem } from './item-age.ts';
import { checkItemAge } from './item-age.ts';
import type { TariffRow } from './price-range.ts';
import { tariffRowFor } from './price-range.ts';

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
  /** The same before discounts. */
  yearlyListCents: number;
}

/** `not-insurable-online`: no range of the tariff has this price (decision A29). */
export type QuoteProblem = { kind: 'not-insurable-online' } | { kind: 'item-age'; problem: ItemAgeProblem };

/** What is asked of `GET /policies/price` (decision A61), once the product and the discounts have been looked up. */
export interface QuoteRequest {
  tariff: readonly TariffRow[];
  /** Specification §9. */
  riskType: number;
  devicePriceCents: number;
  periodicity: Periodicity;
  /** Those that `checkDiscount` lets pass. */
  discounts: readonly DiscountValue[];
  purchaseDate: string | null;
}

/** The price of a product for a device, today. */
export function quote(request: QuoteRequest, today: string): Result<Quote, QuoteProblem> {
  const age = checkItemAge(request.riskType, request.purchaseDate, today);
  if (!age.ok) return fail({ kind: 'item-age', problem: age.problem });
  const row = tariffRowFor(request.tariff, request.devicePriceCents);
  if (row === null) return fail({ kind: 'not-insurable-online' });

  const payments = paymentsPerYear(request.periodicity);
  const listCents = request.periodicity === periodicity.yearly ? row.yearlyCents : row.monthlyCents * payments;
  const discountCents = discountedCents(listCents, request.discounts);
  const totalCents = listCents - discountCents;
  return ok({
    periodicity: request.periodicity,
    listCents,
    discountCents,
    totalCents,
    perPaymentCents: splitCents(totalCents, payments)[0] ?? 0,
    yearlyTotalCents: row.yearlyCents - discountedCents(row.yearlyCents, request.discounts),
    yearlyListCents: row.yearlyCents,
  });
}

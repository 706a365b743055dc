import type { Periodicity, Quote } from './quote.ts';
import { periodicity } from './quote.ts';

/** The payload of a price update (specification §3); amounts are texts of euros with a comma and two decimals (decision A37): `9,95`. */
export interface PriceUpdate {
  /** Which coverage of the list, from 0. */
  position: number;
  periodicity: Periodicity;
  price_per_payment: string;
  price_annual: string;
}

function asText(amountCents: number): string {
  return (amountCents / 100).toFixed(2).replace('.', ',');
}

/** What a quote says about the coverage at a position. `price_annual` is what a year costs when it is paid at once, whatever the periodicity. */
export function priceUpdate(position: number, quote: Quote): PriceUpdate {
  return {
    position,
    periodicity: quote.periodicity,
    price_per_payment: asText(quote.perPaymentCents),
    price_annual: asText(quote.yearlyTotalCents),
  };
}

/**
 * Takes a price update into the coverages (specification §4): a monthly one sets the monthly and the yearly price, a yearly one the yearly
 * price to its only payment. A position without a coverage changes nothing.
 */
export function applyPriceUpdate<Coverage extends { price_monthly: string; price_yearly: string }>(
  coverages: readonly Coverage[],
  update: PriceUpdate,
): Coverage[] {
  const { price_per_payment, price_annual } = update;
  const prices =
    update.periodicity === periodicity.monthly
      ? { price_monthly: price_per_payment, price_yearly: price_annual }
      : { price_yearly: price_per_payment };
  return coverages.map((coverage, index) => (index === update.position ? { ...coverage, ...prices } : coverage));
}

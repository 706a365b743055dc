import { paymentsPerYear, type Quote } from '#domain/quote/quote.ts';
import type { Price } from '#domain/wire/prices.ts';

export function priceWire({ periodicity, listCents, discountCents, totalCents, perPaymentCents, yearlyTotalCents }: Quote): Price {
  return {
    periodicity,
    list_price: listCents / 100,
    discount_amount: discountCents / 100,
    total_price: totalCents / 100,
    payments: paymentsPerYear(periodicity),
    price_per_payment: perPaymentCents / 100,
    price_annual: yearlyTotalCents / 100,
  };
}

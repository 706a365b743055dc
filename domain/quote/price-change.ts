/** A price that was shown: what it is for, and what a year and a payment cost, in euros. */
export interface SeenPrice {
  /** A key of everything except the tariff on which the price depends: product, periodicity, devices, discount. */
  question: string;
  total_price: number;
  price_per_payment: number;
}

/** The old and the new price, if the price for the same question has changed since it was shown; null if it has not, or if the question is another. */
export function priceChange(seen: SeenPrice | null, now: SeenPrice): { from: SeenPrice; to: SeenPrice } | null {
  const isSame =
    seen?.question !== now.question || (seen.total_price === now.total_price && seen.price_per_payment === now.price_per_payment);
  return isSame ? null : { from: seen, to: now };
}

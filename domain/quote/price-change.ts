/** What somebody has read: of what, and what a year of it costs, in euros. */
export interface SeenPrice {
  /** Names all that the price depends on but the tariff: product, periodicity, devices, discount. */
  question: string;
  total_price: number;
  price_per_payment: number;
}

/** From what to what the price of the same question has changed since it was read; null when it has not, or something else was asked. */
export function priceChange(seen: SeenPrice | null, now: SeenPrice): { from: SeenPrice; to: SeenPrice } | null {
  const isSame =
    seen?.question !== now.question || (seen.total_price === now.total_price && seen.price_per_payment === now.price_per_payment);
  return isSame ? null : { from: seen, to: now };
}

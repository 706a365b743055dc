import type { PlanTier } from './plan-tier.ts';

/** A product that is sold, with its tier; null where its type has none. */
interface TieredProduct {
  productId: number;
  tier: PlanTier | null;
}

/** Which of the products of a type has a tier: `products` are all of that type. Where there is but one, that one; null when none is. */
export function productOfTier(products: readonly TieredProduct[], tier: PlanTier): number | null {
  const [only, ...others] = products;
  return products.find((product) => product.tier === tier)?.productId ?? (others.length === 0 ? (only?.productId ?? null) : null);
}

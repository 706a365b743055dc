import type { PlanTier } from './plan-tier.ts';

/** A product on sale, with its tier; null where its type has no tiers. */
interface TieredProduct {
  productId: number;
  tier: PlanTier | null;
}

/** The id of the product with a tier among `products`, which are all of one type. If the type has only one product, that one; null when there is none. */
export function productOfTier(products: readonly TieredProduct[], tier: PlanTier): number | null {
  const [only, ...others] = products;
  return products.find((product) => product.tier === tier)?.productId ?? (others.length === 0 ? (only?.productId ?? null) : null);
}

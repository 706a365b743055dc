import type { PlanTier } from './plan-tier.ts';
import { planTier } from './plan-tier.ts';

/** Which of the products of a type has a tier: `productIds` are all of that type. Where there is but one, that one; null when none is. */
export function productOfTier(productIds: readonly number[], tier: PlanTier): number | null {
  const [only, ...others] = productIds;
  return productIds.find((id) => planTier(id) === tier) ?? (others.length === 0 ? (only ?? null) : null);
}

import type { PlanTier } from '#domain/policy/plan-tier.ts';

/** An existing product type, with the plan of one of its products on sale; null: that product has no plan, or the type has nothing on sale. */
export interface OfferedProduct {
  productTypeId: number;
  tier: PlanTier | null;
}

/**
 * The fault in the offer of a store's page: a product type that does not exist, or a plan that no product of its types has.
 * A page without types offers everything and may name any plan.
 */
export function offerFault(typeIds: readonly number[], plan: PlanTier | null, products: readonly OfferedProduct[]): 'type' | 'plan' | null {
  if (typeIds.length === 0) return null;
  const offered = products.filter(({ productTypeId }) => typeIds.includes(productTypeId));
  if (!typeIds.every((id) => offered.some(({ productTypeId }) => productTypeId === id))) return 'type';
  return plan === null || offered.some(({ tier }) => tier === plan) ? null : 'plan';
}

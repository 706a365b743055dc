import type { PlanTier } from '#domain/policy/plan-tier.ts';

/** A type of product that there is, with the plan of one of its products on sale; null: that has none, or nothing is on sale. */
export interface OfferedProduct {
  productTypeId: number;
  tier: PlanTier | null;
}

/** What is wrong with what a store's page offers: a type that there is not, or a plan that nothing of those types has. A page without types offers everything, and names any plan. */
export function offerFault(typeIds: readonly number[], plan: PlanTier | null, products: readonly OfferedProduct[]): 'type' | 'plan' | null {
  if (typeIds.length === 0) return null;
  const offered = products.filter(({ productTypeId }) => typeIds.includes(productTypeId));
  if (!typeIds.every((id) => offered.some(({ productTypeId }) => productTypeId === id))) return 'type';
  return plan === null || offered.some(({ tier }) => tier === plan) ? null : 'plan';
}

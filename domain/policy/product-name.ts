import type { PlanTier } from './plan-tier.ts';

/** The name of a product in a list with products of other types: with the name of its type if it has a tier, because every type with tiers has a "Básico". */
export const productName = ({
  name,
  tier,
  product_type,
}: {
  name: string;
  tier: PlanTier | null;
  product_type: { name: string };
}): string => (tier === null ? name : `${product_type.name} ${name}`);

import type { PlanTier } from './plan-tier.ts';

/** What a product is called where those of other types stand beside it: each type with plans has a Básico. */
export const productName = ({
  name,
  tier,
  product_type,
}: {
  name: string;
  tier: PlanTier | null;
  product_type: { name: string };
}): string => (tier === null ? name : `${product_type.name} ${name}`);

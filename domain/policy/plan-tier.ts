/** Plan tiers (specification §1): Básico, Intermedio, Top. */
export const planTiers = ['basic', 'intermediate', 'top'] as const;
export type PlanTier = (typeof planTiers)[number];

/** The tier that is selected when contracting begins (specification §3). */
export const defaultPlanTier: PlanTier = 'top';

/** The tiers by product id (specification §9, decision A5). Products of the other types have no tiers. */
const tiers: Readonly<Record<number, PlanTier>> = {
  1: 'basic',
  2: 'intermediate',
  3: 'top',
  15: 'basic',
  16: 'intermediate',
  17: 'top',
  19: 'basic',
  20: 'intermediate',
  21: 'top',
};

/** The initial tier of a product of the specification; null when it has none. Later the office sets the tier of each product. */
export function planTier(productId: number): PlanTier | null {
  return tiers[productId] ?? null;
}

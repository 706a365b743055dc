import type { PlanTier } from './plan-tier.ts';

/** The Spanish name of each plan tier (specification §1). */
export const tierNames: Readonly<Record<PlanTier, string>> = { basic: 'Básico', intermediate: 'Intermedio', top: 'Top' };

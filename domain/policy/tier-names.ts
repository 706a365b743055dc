import type { PlanTier } from './plan-tier.ts';

/** What each plan is called (specification §1). */
export const tierNames: Readonly<Record<PlanTier, string>> = { basic: 'Básico', intermediate: 'Intermedio', top: 'Top' };

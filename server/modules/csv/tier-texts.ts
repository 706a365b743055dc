import type { PlanTier } from '#domain/policy/plan-tier.ts';

/** Plans, in the words of the office's lists. */
export const tierTexts: Readonly<Record<PlanTier, string>> = { basic: 'Básico', intermediate: 'Intermedio', top: 'Top' };

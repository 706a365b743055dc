import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlanTier } from '#domain/policy/plan-tier.ts';

/** What each plan is called (specification §1). */
export const tierWords: Readonly<Record<PlanTier, MessageDescriptor>> = {
  basic: msg`Básico`,
  intermediate: msg`Intermedio`,
  top: msg`Top`,
};

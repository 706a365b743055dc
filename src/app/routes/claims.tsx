import { createRoute } from '@tanstack/react-router';
import { requirePolicyholder, root } from './root.tsx';
import { screen } from './screen.ts';

const list = createRoute({
  getParentRoute: () => root,
  path: '/claims',
  beforeLoad: requirePolicyholder,
  component: screen('claims', () => import('#src/features/claims/claims-screen.tsx'), 'ClaimsScreen'),
});

const steps = ['type', 'documents', 'review'] as const;

/** Without a step: the introduction. Each step has an address, so that the back button leads to the one before. */
const declare = createRoute({
  getParentRoute: () => root,
  path: '/policies/$policyId/risks/$riskId/claims/new',
  beforeLoad: requirePolicyholder,
  validateSearch: (search: Record<string, unknown>): { step?: (typeof steps)[number] } => {
    const step = steps.find((one) => one === search.step);
    return step === undefined ? {} : { step };
  },
  component: screen('claims', () => import('#src/features/claims/new-claim-screen.tsx'), 'NewClaimScreen'),
});

/** A claim by its number, or by its identifier when this phone has declared it and its number is not known yet. */
const claim = createRoute({
  getParentRoute: () => root,
  path: '/policies/$policyId/risks/$riskId/claims/$claimId',
  beforeLoad: requirePolicyholder,
  component: screen('claims', () => import('#src/features/claims/claim-screen.tsx'), 'ClaimScreen'),
});

export const claimRoutes = [list, declare, claim];

import { createRoute } from '@tanstack/react-router';
import { productType } from '#domain/policy/product-type.ts';
import { idIn, root } from './root-route.tsx';
import { screen } from './screen.ts';

/** `?type=6`: what is insured, a mobile by itself. */
const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  validateSearch: (search: Record<string, unknown>): { type: number } => ({ type: idIn(search, 'type') ?? productType.mobile }),
  component: screen('contracting', () => import('#src/features/contracting/pricing-screen.tsx'), 'PricingScreen'),
});

/** The quote's result, which the steps of the person, the payment and the signature take over. */
const contracting = createRoute({
  getParentRoute: () => root,
  path: '/contratacion',
  component: screen('contracting', () => import('#src/features/contracting/proposal-screen.tsx'), 'ProposalScreen'),
});

export const contractingRoutes = [pricing, contracting];

import { createRoute, redirect } from '@tanstack/react-router';
import { productType } from '#domain/policy/product-type.ts';
import { idIn, root } from './root.tsx';
import { screen } from './screen.ts';

/** `?type=6`: what is insured, a mobile by itself. */
const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  validateSearch: (search: Record<string, unknown>): { type?: number } => {
    const type = idIn(search, 'type');
    return type === undefined ? {} : { type };
  },
  beforeLoad: ({ search }) => {
    if (search.type === productType.multiDevice) throw redirect({ to: '/multi', replace: true });
  },
  component: screen('contracting', () => import('#src/features/contracting/pricing-screen.tsx'), 'PricingScreen'),
});

/** Several devices in one policy. */
const multi = createRoute({
  getParentRoute: () => root,
  path: '/multi',
  component: screen('contracting', () => import('#src/features/contracting/multi-screen.tsx'), 'MultiScreen'),
});

/** The quote's result, which the steps of the person, the payment and the signature take over. */
const contracting = createRoute({
  getParentRoute: () => root,
  path: '/contratacion',
  component: screen('contracting', () => import('#src/features/contracting/proposal-screen.tsx'), 'ProposalScreen'),
});

export const contractingRoutes = [pricing, multi, contracting];

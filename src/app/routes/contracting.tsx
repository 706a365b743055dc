import { createRoute, redirect } from '@tanstack/react-router';
import { productType } from '#domain/policy/product-type.ts';
import { idIn, root, textIn } from './root.tsx';
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
  component: screen('quote', () => import('#src/features/contracting/pricing-screen.tsx'), 'PricingScreen'),
});

/** Several devices in one policy. */
const multi = createRoute({
  getParentRoute: () => root,
  path: '/multi',
  component: screen('quote', () => import('#src/features/contracting/multi-screen.tsx'), 'MultiScreen'),
});

/** The steps of contracting: who contracts, how it is paid, what is accepted, what is left. */
const person = createRoute({
  getParentRoute: () => root,
  path: '/contratacion',
  component: screen('contracting', () => import('#src/features/contracting/person/person-screen.tsx'), 'PersonScreen'),
});
const payment = createRoute({
  getParentRoute: () => root,
  path: '/contratacion/pago',
  component: screen('contracting', () => import('#src/features/contracting/payment/payment-screen.tsx'), 'PaymentScreen'),
});
const acceptances = createRoute({
  getParentRoute: () => root,
  path: '/contratacion/condiciones',
  component: screen('contracting', () => import('#src/features/contracting/acceptances/acceptances-screen.tsx'), 'AcceptancesScreen'),
});
/** `?policy=12`: which contracting; without it the last one here. `?pago=ok`, `?pago=ko`: the payer comes back from the gateway. */
const result = createRoute({
  getParentRoute: () => root,
  path: '/contratacion/resultado',
  validateSearch: (search: Record<string, unknown>): { policy?: number; pago?: 'ok' | 'ko' } => {
    const [policy, pago] = [idIn(search, 'policy'), textIn(search, 'pago')];
    return { ...(policy === undefined ? {} : { policy }), ...(pago === 'ok' || pago === 'ko' ? { pago } : {}) };
  },
  component: screen('contracting', () => import('#src/features/contracting/result/result-screen.tsx'), 'ResultScreen'),
});

/** `policySignUrl`: the address of a signature that a link brings along; the screen opens the policy's own alone (decision A11). */
const sign = createRoute({
  getParentRoute: () => root,
  path: '/policies/$policyId/sign',
  validateSearch: ({ policySignUrl }: Record<string, unknown>): { policySignUrl?: string } =>
    typeof policySignUrl === 'string' ? { policySignUrl } : {},
  component: screen('contracting', () => import('#src/features/contracting/signature/sign-screen.tsx'), 'SignScreen'),
});
/** Where a signature that was made elsewhere comes back to. */
const signatureReturn = createRoute({
  getParentRoute: () => root,
  path: '/signature/$id/return',
  component: screen('contracting', () => import('#src/features/contracting/signature/sign-screen.tsx'), 'SignatureReturnScreen'),
});

export const contractingRoutes = [pricing, multi, person, payment, acceptances, result, sign, signatureReturn];

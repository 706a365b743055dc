import { createRoute, redirect } from '@tanstack/react-router';
import { productType } from '#domain/policy/product-type.ts';
import { idIn, root, textIn } from './root.tsx';
import { screen } from './screen.ts';

/** `?type=6`: the product type that is insured; without it, a mobile. */
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

/** The steps of contracting: the person, the payment, the acceptances, the result. */
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
/** `?policy=12`: the contracted policy; without it, the last one contracted here. `?pago=ok`, `?pago=ko`: the payer returns from the gateway. */
const result = createRoute({
  getParentRoute: () => root,
  path: '/contratacion/resultado',
  validateSearch: (search: Record<string, unknown>): { policy?: number; pago?: 'ok' | 'ko' } => {
    const [policy, pago] = [idIn(search, 'policy'), textIn(search, 'pago')];
    return { ...(policy === undefined ? {} : { policy }), ...(pago === 'ok' || pago === 'ko' ? { pago } : {}) };
  },
  component: screen('contracting', () => import('#src/features/contracting/result/result-screen.tsx'), 'ResultScreen'),
});

/** `policySignUrl`: a link may bring the address of a signature; the screen opens only the policy's own (decision A11). */
const sign = createRoute({
  getParentRoute: () => root,
  path: '/policies/$policyId/sign',
  validateSearch: ({ policySignUrl }: Record<string, unknown>): { policySignUrl?: string } =>
    typeof policySignUrl === 'string' ? { policySignUrl } : {},
  component: screen('contracting', () => import('#src/features/contracting/signature/sign-screen.tsx'), 'SignScreen'),
});
/** Where a signature provider sends the person back. */
const signatureReturn = createRoute({
  getParentRoute: () => root,
  path: '/signature/$id/return',
  component: screen('contracting', () => import('#src/features/contracting/signature/sign-screen.tsx'), 'SignatureReturnScreen'),
});

export const contractingRoutes = [pricing, multi, person, payment, acceptances, result, sign, signatureReturn];

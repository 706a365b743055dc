import { createRoute } from '@tanstack/react-router';
import { requirePolicyholder, root, textIn } from './root.tsx';
import { screen } from './screen.ts';

/** `?pago=ok`, `?pago=ko`: the payer returns from the gateway. This proves nothing about the payment. */
function backFromGateway(search: Record<string, unknown>): { pago?: 'ok' | 'ko' } {
  const pago = textIn(search, 'pago');
  return pago === 'ok' || pago === 'ko' ? { pago } : {};
}

const policy = createRoute({
  getParentRoute: () => root,
  path: '/policies/$policyId',
  beforeLoad: requirePolicyholder,
  component: screen('policy', () => import('#src/features/policies/policy-screen.tsx'), 'PolicyScreen'),
});
const receipts = createRoute({
  getParentRoute: () => root,
  path: '/policies/$policyId/payments',
  validateSearch: backFromGateway,
  beforeLoad: requirePolicyholder,
  component: screen('policies', () => import('#src/features/policies/receipts-screen.tsx'), 'ReceiptsScreen'),
});
/** A receipt; the specification calls it `payments`. */
const receipt = createRoute({
  getParentRoute: () => root,
  path: '/policies/$policyId/payments/$paymentId',
  validateSearch: backFromGateway,
  beforeLoad: requirePolicyholder,
  component: screen('policies', () => import('#src/features/policies/receipt-screen.tsx'), 'ReceiptScreen'),
});
const method = createRoute({
  getParentRoute: () => root,
  path: '/policies/$policyId/pago',
  validateSearch: backFromGateway,
  beforeLoad: requirePolicyholder,
  component: screen('policies', () => import('#src/features/policies/method-screen.tsx'), 'MethodScreen'),
});
const cancel = createRoute({
  getParentRoute: () => root,
  path: '/policies/$policyId/cancelar',
  beforeLoad: requirePolicyholder,
  component: screen('policies', () => import('#src/features/policies/cancel-screen.tsx'), 'CancelScreen'),
});

export const policyRoutes = [policy, receipts, receipt, method, cancel];

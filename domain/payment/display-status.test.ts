import { expect, test } from 'vitest';
import type { PaymentDisplayStatus } from './display-status.ts';
import { paymentDisplayStatus } from './display-status.ts';

const today = '2025-11-20';

test.each<[string, number, number, string, string | null, PaymentDisplayStatus]>([
  ['paid', 9.95, 0, '2025-11-01', '2025-11-03', 'PAGADO'],
  ['paid before its activation', 9.95, 0, '2025-12-01', '2025-11-03', 'PAGADO'],
  ['paid, something still pending', 9.95, 2, '2025-11-01', '2025-11-03', 'PAGADO'],
  ['refunded', -9.95, 0, '2025-11-01', '2025-11-03', 'ABONADO'],
  ['a refund without a payment date', -9.95, -9.95, '2025-11-01', null, 'PENDIENTE_ABONO'],
  ['a refund activated in the future', -9.95, -9.95, '2025-12-01', null, 'PENDIENTE_ABONO'],
  ['tomorrow', 9.95, 9.95, '2025-11-21', null, 'PROGRAMADO'],
  ['in the future with nothing pending', 9.95, 0, '2025-11-21', null, 'PROGRAMADO'],
  ['due today', 9.95, 9.95, '2025-11-20', null, 'IMPAGADO'],
  ['due long ago', 9.95, 0.01, '2024-01-31', null, 'IMPAGADO'],
  ['pending below zero', 9.95, -0.01, '2025-11-01', null, 'IMPAGADO'],
  ['reached, nothing pending', 9.95, 0, '2025-11-20', null, 'PAGADO'],
  ['of nothing, paid', 0, 0, '2025-11-01', '2025-11-01', 'PAGADO'],
  ['of nothing, in the future, paid', 0, 0, '2025-12-01', '2025-11-01', 'PROGRAMADO'],
])('a receipt %s', (_what, price, pending_amount, activation_date, payment_date, expected) => {
  expect(paymentDisplayStatus({ price, pending_amount, activation_date, payment_date }, today)).toBe(expected);
});

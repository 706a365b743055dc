import type { PaymentDisplayStatus } from './display-status.ts';
import { paymentDisplayStatus } from './display-status.ts';

/** A receipt as the rules use it: amounts in cents, days as civil dates of Madrid. A refund has a negative price. */
export interface Payment {
  id: number;
  priceCents: number;
  pendingCents: number;
  activationDate: string;
  /** Null until it is paid in full. */
  paymentDate: string | null;
}

/** The display status of a payment (decision A36). */
export function statusOfPayment(payment: Payment, today: string): PaymentDisplayStatus {
  const { priceCents, pendingCents, activationDate, paymentDate } = payment;
  const wire = { price: priceCents, pending_amount: pendingCents, activation_date: activationDate, payment_date: paymentDate };
  return paymentDisplayStatus(wire, today);
}

/** What has been paid of a payment, in cents; for a refund what has been paid back, as a negative amount. */
export function paidCents(payment: Payment): number {
  return payment.paymentDate === null ? payment.priceCents - payment.pendingCents : payment.priceCents;
}

/** What was paid of these receipts, less all refunds, whether already paid out or not. */
export function keptCents(payments: readonly Payment[]): number {
  return payments.reduce((sum, payment) => sum + (payment.priceCents < 0 ? payment.priceCents : paidCents(payment)), 0);
}

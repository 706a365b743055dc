import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Payment } from './payment.ts';
import { paidCents } from './payment.ts';

export type BookingProblem = 'already-paid' | 'not-positive' | 'more-than-pending';

/**
 * Books money that arrived for a payment, or that was paid out for a refund (`amountCents` is positive for both). The payment counts as paid on the
 * day on which nothing is pending any more; until then it is paid in part. When more arrives than was pending, the price of the payment rises by the surplus, which
 * is paid back by a separate refund.
 */
export function bookPayment(payment: Payment, amountCents: number, bookedOn: string): Result<Payment, BookingProblem> {
  if (payment.paymentDate !== null || payment.pendingCents === 0) return fail('already-paid');
  if (amountCents <= 0) return fail('not-positive');
  const pending = Math.abs(payment.pendingCents) - amountCents;
  if (pending < 0 && payment.priceCents < 0) return fail('more-than-pending');
  const priceCents = payment.priceCents + Math.max(0, -pending);
  const pendingCents = Math.sign(payment.pendingCents) * Math.max(0, pending) || 0;
  return ok({ ...payment, priceCents, pendingCents, paymentDate: pending <= 0 ? bookedOn : null });
}

/**
 * Books a return by the bank or a chargeback by the card's holder:
 * that amount of the payment is owed again, so it shows IMPAGADO. No more can be returned than was paid.
 */
export function returnPayment(payment: Payment, amountCents: number): Result<Payment, 'not-paid' | 'a-refund'> {
  if (payment.priceCents < 0) return fail('a-refund');
  if (amountCents <= 0 || paidCents(payment) < amountCents) return fail('not-paid');
  const pendingCents = payment.priceCents - paidCents(payment) + amountCents;
  return ok({ ...payment, pendingCents, paymentDate: null });
}

/** States of a transaction in which no money has moved. `returned` is not one of them: the money may have been with us for a day. */
const unmovedStates: readonly string[] = ['open', 'refused'];

/** Whether a payment may be deleted: only if no money has ever moved for it. `tries`: the states of all its transactions. A paid one is refunded instead. */
export function canDeletePayment(payment: Payment, tries: readonly string[]): boolean {
  return payment.paymentDate === null && paidCents(payment) === 0 && tries.every((state) => unmovedStates.includes(state));
}

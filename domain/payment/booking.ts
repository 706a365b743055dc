import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Payment } from './payment.ts';
import { paidCents } from './payment.ts';

export type BookingProblem = 'already-paid' | 'not-positive' | 'more-than-pending';

/**
 * Books money that arrived for a payment, or that was paid back for a refund (then `amountCents` counts what was paid back, positive too). It
 * is paid on the day on which nothing is pending any more; until then part of it is.
 */
export function bookPayment(payment: Payment, amountCents: number, bookedOn: string): Result<Payment, BookingProblem> {
  if (payment.paymentDate !== null || payment.pendingCents === 0) return fail('already-paid');
  if (amountCents <= 0) return fail('not-positive');
  const pending = Math.abs(payment.pendingCents) - amountCents;
  if (pending < 0) return fail('more-than-pending');
  const pendingCents = Math.sign(payment.pendingCents) * pending || 0;
  return ok({ ...payment, pendingCents, paymentDate: pending === 0 ? bookedOn : null });
}

/** A payment that a bank returned, or a card's holder took back: all of it is owed again, so it shows IMPAGADO. Only a paid one is returned. */
export function returnPayment(payment: Payment): Result<Payment, 'not-paid' | 'a-refund'> {
  if (payment.priceCents < 0) return fail('a-refund');
  if (payment.paymentDate === null) return fail('not-paid');
  return ok({ ...payment, pendingCents: payment.priceCents, paymentDate: null });
}

/** Whether a payment may be deleted: only one that no money has moved for. What was paid is refunded instead. */
export function canDeletePayment(payment: Payment): boolean {
  return payment.paymentDate === null && paidCents(payment) === 0;
}

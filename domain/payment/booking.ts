import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Payment } from './payment.ts';
import { paidCents } from './payment.ts';

export type BookingProblem = 'already-paid' | 'not-positive' | 'more-than-pending';

/**
 * Books money that arrived for a payment, or that was paid back for a refund (then `amountCents` counts what was paid back, positive too). It
 * is paid on the day on which nothing is pending any more; until then part of it is. What arrives beyond that was paid for it all the same: it
 * costs that much more, and the surplus comes back by a refund.
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

/** What a bank returned, or a card's holder took back, of a payment: that amount is owed again, so it shows IMPAGADO. Only what was paid is returned. */
export function returnPayment(payment: Payment, amountCents: number): Result<Payment, 'not-paid' | 'a-refund'> {
  if (payment.priceCents < 0) return fail('a-refund');
  if (amountCents <= 0 || paidCents(payment) < amountCents) return fail('not-paid');
  const pendingCents = payment.priceCents - paidCents(payment) + amountCents;
  return ok({ ...payment, pendingCents, paymentDate: null });
}

/** States of the tries to pay something in which no money has ever moved for it. One that came back may have been with us for a day. */
const unmovedStates: readonly string[] = ['open', 'refused'];

/** Whether a payment may be deleted: only one that no money has ever moved for, by the states of all tries to pay it. What was paid is refunded instead. */
export function canDeletePayment(payment: Payment, tries: readonly string[]): boolean {
  return payment.paymentDate === null && paidCents(payment) === 0 && tries.every((state) => unmovedStates.includes(state));
}

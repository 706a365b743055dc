import { bookPayment } from '#domain/payment/booking.ts';
import type { Executor } from '#server/db/connect.ts';
import { type AuditEvent, recordEvent } from '#server/modules/audit/record-event.ts';
import { movePolicy } from '#server/modules/policies/move-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findPayment, type LockedPolicy, updatePayment } from './store.ts';
import { refuseUnsentDebits, type TransactionRow, updateTransactions } from './store-transactions.ts';

/** When, by whom, and what the gateway or the bank said of it. */
export interface Settlement {
  /** Civil date of Madrid. */
  bookedOn: string;
  who: Pick<AuditEvent, 'userId' | 'grantId'>;
  reason?: string | null;
  authorisation?: string | null;
}

/**
 * Books money that has moved, under the lock of its policy: the receipt is paid, a debit for it that no file holds yet is dropped, and the
 * first booked payment makes a draft active (decision A35). What has nothing to pay any more, is more than is pending, or of which the receipt
 * was deleted, is kept as `unmatched`, for a person to give back.
 */
export async function bookTransaction(
  db: Executor,
  ports: Ports,
  policy: LockedPolicy,
  transaction: TransactionRow,
  { bookedOn, who, reason = null, authorisation = null }: Settlement,
): Promise<'booked' | 'unmatched'> {
  const { id, paymentId, amountCents } = transaction;
  const payment = paymentId === null ? null : await findPayment(db, policy.id, paymentId);
  const booked = payment ? bookPayment(payment, Math.abs(amountCents), bookedOn) : null;
  const state = paymentId === null || booked?.ok ? 'booked' : 'unmatched';
  await updateTransactions(db, [id], { state, reason, authorisation, settledAt: ports.clock.now() });
  await recordEvent(db, ports, { kind: `payment-${state}`, ...who, policyId: policy.id, data: { transactionId: id, paymentId } });
  if (payment === null || !booked?.ok) return state;
  const { pendingCents, paymentDate } = booked.value;
  await updatePayment(db, payment.id, { pendingCents, paymentDate, retryOn: null, isHeld: false });
  if (paymentDate === null) return state;
  await refuseUnsentDebits(db, 'paymentId', [payment.id], { reason: 'paid', at: ports.clock.now() });
  if (payment.priceCents > 0) await movePolicy(db, ports, policy, { event: 'payment-booked', who });
  return state;
}

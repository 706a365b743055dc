import { returnPayment } from '#domain/payment/booking.ts';
import { type AfterReturn, afterReturn } from '#domain/payment/return-reason.ts';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { type AuditEvent, recordEvent } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findPayment, type LockedPolicy, updatePayment } from './store.ts';
import { isUnderWay, type TransactionRow, updateTransactions } from './store-transactions.ts';

/** Enough for a salary to come in, and within the month of grace (Ley 50/1980 art. 15). */
const retryAfterDays = 7;

/** What becomes of a receipt that came back: a debit is tried again later; what a card's holder took back is for nobody until a person or another method. */
function afterwards(next: AfterReturn, today: string) {
  return next === 'retry' ? { retryOn: addDays(today, retryAfterDays), isHeld: false } : { retryOn: null, isHeld: true };
}

/**
 * A bank or a card's holder took back what was booked, or refused what was asked for, under the lock of its policy: the receipt is owed again and
 * its policyholder is told by the next daily mail. Of what came without being owed: it was given back. False when that was known.
 * @throws {ProblemError} `payment-settled` for what was never booked nor is at the bank
 */
export async function returnTransaction(
  db: Executor,
  ports: Ports,
  {
    policy,
    transaction,
    reason,
    who,
  }: { policy: LockedPolicy; transaction: TransactionRow; reason: string; who: Pick<AuditEvent, 'userId'> },
): Promise<boolean> {
  const { id, state, kind, paymentId, amountCents } = transaction;
  if (state === 'returned') return false;
  if (!isUnderWay(transaction) && state !== 'booked' && state !== 'unmatched') throw new ProblemError('payment-settled');
  const payment = paymentId === null ? null : await findPayment(db, policy.id, paymentId);
  const returned = payment && state === 'booked' ? returnPayment(payment, amountCents) : null;
  if (paymentId === null || (payment && payment.priceCents < 0) || returned?.ok === false) throw new ProblemError('payment-settled');
  const now = ports.clock.now();
  await updateTransactions(db, [id], { state: 'returned', reason, settledAt: now });
  await recordEvent(db, ports, { kind: 'payment-returned', ...who, policyId: policy.id, data: { transactionId: id, paymentId, reason } });
  // Another transaction paid the receipt, or it was annulled: nothing is owed.
  if (state === 'unmatched' || payment === null) return true;
  await updatePayment(db, payment.id, {
    ...(returned ? { pendingCents: returned.value.pendingCents, paymentDate: null } : {}),
    ...(kind === 'manual' ? {} : afterwards(kind === 'debit' ? afterReturn(reason) : 'person', civilDateOf(now.getTime()))),
    remindedAt: null,
  });
  return true;
}

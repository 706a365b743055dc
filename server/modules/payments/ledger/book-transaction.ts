import { bookPayment } from '#domain/payment/booking.ts';
import { loweredLines } from '#domain/payment/lowered-lines.ts';
import type { Who } from '#server/modules/audit/record-event.ts';
import type { TransactionRow } from '#server/modules/payments/store-transactions.ts';
import { changePayment, changeTransaction, type Ledger, paymentOf } from './ledger.ts';

/** When money moved, who booked it, and what the gateway or the bank reported. */
export interface Settlement {
  /** Civil date of Madrid. */
  bookedOn: string;
  who: Who;
  reason?: string | null;
  authorisation?: string | null;
}

/**
 * Books money that has moved: the receipt is paid, and what exceeds its pending amount is to be paid back. Money for a receipt that has nothing pending, or that was
 * deleted, is kept as `unmatched`, for a person to give back.
 */
export function bookTransaction(
  ledger: Ledger,
  transaction: TransactionRow,
  { bookedOn, who, reason = null, authorisation = null }: Settlement,
): 'booked' | 'unmatched' {
  const { id, policyId, paymentId, amountCents } = transaction;
  const payment = paymentOf(ledger, transaction);
  const booked = payment ? bookPayment(payment, Math.abs(amountCents), bookedOn) : null;
  const state = paymentId === null || booked?.ok ? 'booked' : 'unmatched';
  changeTransaction(ledger, transaction, { state, reason, authorisation });
  ledger.events.push({ kind: `payment-${state}`, ...who, policyId, data: { transactionId: id, paymentId } });
  if (payment === null || !booked?.ok) return state;
  const { priceCents, pendingCents, paymentDate } = booked.value;
  const surplusCents = priceCents - payment.priceCents;
  if (surplusCents > 0) {
    ledger.surplus.set(payment, surplusCents);
    changePayment(ledger, payment, { priceCents, lines: payment.lines && loweredLines(payment.lines, priceCents) });
  }
  changePayment(ledger, payment, { pendingCents, paymentDate, retryOn: null, isHeld: false });
  if (paymentDate !== null) ledger.paid.set(payment, who);
  return state;
}

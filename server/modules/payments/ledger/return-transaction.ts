import { returnPayment } from '#domain/payment/booking.ts';
import { heldReceipt, type NextTry } from '#domain/payment/next-try.ts';
import { afterReturnedDebit } from '#domain/payment/return-reason.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Who } from '#server/modules/audit/record-event.ts';
import { isUnderWay, type TransactionRow } from '#server/modules/payments/store-transactions.ts';
import { changePayment, changeTransaction, countReturn, type Ledger, noteReturn, paymentOf } from './ledger.ts';

/**
 * The next attempt for a returned receipt: a debit may be tried again; after a card's holder took the money back, the receipt is held until a person or another method
 * settles it.
 */
function afterwards(ledger: Ledger, { kind, paymentId }: TransactionRow, reason: string): NextTry {
  if (kind !== 'debit' || paymentId === null) return heldReceipt;
  return afterReturnedDebit(reason, countReturn(ledger, paymentId), civilDateOf(ledger.at.getTime()));
}

/**
 * Records that a bank or a card's holder took back a booked payment, or refused a requested one: the receipt is owed again and its policyholder is told by the next
 * daily mail; after the end of its policy the amount is set off first. An `unmatched` payment counts as given back. A charge that nobody answered and that the office
 * gives up counts as refused: the gateway may still report it as made, and that money is then booked. Returns false when this was known already.
 * @throws {ProblemError} `payment-settled` for what was never booked nor is at the bank
 */
export function returnTransaction(ledger: Ledger, transaction: TransactionRow, { reason, who }: { reason: string; who: Who }): boolean {
  const { id, policyId, state, kind, isCharge, paymentId, amountCents } = transaction;
  if (state === 'returned' || (state === 'refused' && isCharge)) return false;
  if (!isUnderWay(transaction) && state !== 'booked' && state !== 'unmatched') throw new ProblemError('payment-settled');
  const payment = paymentOf(ledger, transaction);
  const returned = payment && state === 'booked' ? returnPayment(payment, amountCents) : null;
  if (paymentId === null || (payment && payment.priceCents < 0) || returned?.ok === false) throw new ProblemError('payment-settled');
  const came = isCharge && state === 'open' ? 'refused' : 'returned';
  changeTransaction(ledger, transaction, { state: came, reason });
  ledger.events.push({ kind: `payment-${came}`, ...who, policyId, data: { transactionId: id, paymentId, reason } });
  // Another transaction paid the receipt, or it was annulled: nothing is owed.
  if (state === 'unmatched' || payment === null) return true;
  if (returned) noteReturn(ledger, payment, amountCents);
  changePayment(ledger, payment, {
    ...(returned ? { pendingCents: returned.value.pendingCents, paymentDate: null } : {}),
    ...(kind === 'manual' ? {} : afterwards(ledger, transaction, reason)),
    remindedAt: null,
  });
  return true;
}

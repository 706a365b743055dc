import { addDays, addMonths } from '#domain/shared/civil-date.ts';
import { paymentDisplayStatus } from './display-status.ts';
import { paymentMethod } from './payment-method.ts';

/** A transaction of a receipt as on the wire: one attempt to move its money. */
interface Try {
  type: 1 | 2 | 3;
  state: 'open' | 'booked' | 'refused' | 'returned' | 'unmatched';
}

/**
 * The fields of a receipt that are used here: euros, of which only the sign matters, and civil dates of Madrid.
 * `transactions` is empty where they are not known, as in a list.
 */
export interface ToldReceipt {
  price: number;
  pending_amount: number;
  activation_date: string;
  payment_date: string | null;
  is_under_way: boolean;
  debit_on: string | null;
  transactions: readonly Try[];
}

/** How the last attempt to collect failed: the bank returned the debit, or the card was refused. */
export type FailedTry = 'debit-returned' | 'card-refused';

/**
 * What has happened to a receipt, what happens next and when; a screen puts it into words. Days are civil dates of Madrid.
 * `debit`: the account will be debited on that day without anybody doing anything. `at-bank`: the money is being collected, and the bank answers by `by` (null: a card,
 * any moment). `unpaid`: the receipt has to be paid. After `coveredUntil` cover is suspended (Ley 50/1980 art. 15; `isCoverResting`: it already is); null for the first
 * receipt, before which nothing is covered.
 */
export type ReceiptStory =
  | { kind: 'paid' | 'refunded'; on: string | null }
  | { kind: 'to-refund' }
  | { kind: 'scheduled'; on: string }
  | { kind: 'debit'; on: string }
  | { kind: 'at-bank'; by: string | null }
  | { kind: 'unpaid'; since: string; failed: FailedTry | null; coveredUntil: string | null; isCoverResting: boolean };

/** A bank may return a debit for five business days after its value date (SEPA Core rulebook, EPC016-06): seven calendar days, with a weekend. */
const answerDays = 7;
/** This long after a premium fell due unpaid, cover is suspended (Ley 50/1980 art. 15). */
const graceMonths = 1;

/** `isFirst`: whether it is the first receipt of its policy (`firstReceipt`). */
export function receiptStory(receipt: ToldReceipt, { today, isFirst }: { today: string; isFirst: boolean }): ReceiptStory {
  const { activation_date: dueOn, payment_date: paidOn, debit_on: debitOn, transactions } = receipt;
  if (receipt.is_under_way) return { kind: 'at-bank', by: debitOn ? addDays(debitOn, answerDays) : null };
  switch (paymentDisplayStatus(receipt, today)) {
    case 'PAGADO':
      return { kind: 'paid', on: paidOn };
    case 'ABONADO':
      return { kind: 'refunded', on: paidOn };
    case 'PENDIENTE_ABONO':
      return { kind: 'to-refund' };
    case 'PROGRAMADO':
      return debitOn ? { kind: 'debit', on: debitOn } : { kind: 'scheduled', on: dueOn };
    case 'IMPAGADO': {
      if (debitOn) return { kind: 'debit', on: debitOn };
      const coveredUntil = isFirst ? null : addMonths(dueOn, graceMonths);
      const isCoverResting = coveredUntil !== null && coveredUntil < today;
      return { kind: 'unpaid', since: dueOn, failed: failedTry(transactions), coveredUntil, isCoverResting };
    }
  }
}

/** How the last finished attempt to collect failed; null when it did not fail, or there was none. */
function failedTry(transactions: readonly Try[]): FailedTry | null {
  const last = transactions.findLast(({ state }) => state !== 'open');
  if (last?.state === 'returned' && last.type === paymentMethod.iban) return 'debit-returned';
  return last?.state === 'refused' && last.type === paymentMethod.card ? 'card-refused' : null;
}

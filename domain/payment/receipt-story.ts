import { addDays, addMonths } from '#domain/shared/civil-date.ts';
import { paymentDisplayStatus } from './display-status.ts';
import { paymentMethod } from './payment-method.ts';

/** A try to move the money of a receipt, as the wire tells it. */
interface Try {
  type: 1 | 2 | 3;
  state: 'open' | 'booked' | 'refused' | 'returned' | 'unmatched';
  value_date: string | null;
}

/** What is read of a receipt: euros, of which only the sign matters, and civil dates of Madrid. `transactions` empty: not known, as in a list. */
export interface ToldReceipt {
  price: number;
  pending_amount: number;
  activation_date: string;
  payment_date: string | null;
  is_under_way: boolean;
  transactions: readonly Try[];
}

/** How the money last failed to come: the bank sent a debit back, or the card was refused. */
export type FailedTry = 'debit-returned' | 'card-refused';

/**
 * What has happened to a receipt, what comes, and by when: what a screen says of it in words. Days are civil dates of Madrid.
 * `debit`: the account is debited on that day without anybody doing anything. `at-bank`: the bank has it, and answers by `by` (null: any moment, of a card).
 * `unpaid`: to be paid; cover rests after `coveredUntil` (Ley 50/1980 art. 15), or rests already when that has passed; null: nothing is covered before its first receipt.
 */
export type ReceiptStory =
  | { kind: 'paid' | 'refunded'; on: string | null }
  | { kind: 'to-refund' }
  | { kind: 'scheduled'; on: string }
  | { kind: 'debit'; on: string }
  | { kind: 'at-bank'; by: string | null }
  | { kind: 'unpaid'; since: string; failed: FailedTry | null; coveredUntil: string | null; isCoverResting: boolean };

/** A bank may send a debit back for so many days of business after its day (SEPA Core rulebook, EPC016-06); it is told as days of a calendar, weekend included. */
const answerDays = 7;
/** A month after a premium fell due, cover rests (Ley 50/1980 art. 15). */
const graceMonths = 1;

/** `isFirst`: it is the receipt with which its policy begins. */
export function receiptStory(receipt: ToldReceipt, { today, isFirst }: { today: string; isFirst: boolean }): ReceiptStory {
  const { activation_date: dueOn, payment_date: paidOn, transactions } = receipt;
  const open = transactions.find(({ state, type }) => state === 'open' && type === paymentMethod.iban);
  if (receipt.is_under_way) return { kind: 'at-bank', by: open?.value_date ? addDays(open.value_date, answerDays) : null };
  switch (paymentDisplayStatus(receipt, today)) {
    case 'PAGADO':
      return { kind: 'paid', on: paidOn };
    case 'ABONADO':
      return { kind: 'refunded', on: paidOn };
    case 'PENDIENTE_ABONO':
      return { kind: 'to-refund' };
    case 'PROGRAMADO':
      return open?.value_date ? { kind: 'debit', on: open.value_date } : { kind: 'scheduled', on: dueOn };
    case 'IMPAGADO': {
      if (open?.value_date) return { kind: 'debit', on: open.value_date };
      const coveredUntil = isFirst ? null : addMonths(dueOn, graceMonths);
      const isCoverResting = coveredUntil !== null && coveredUntil < today;
      return { kind: 'unpaid', since: dueOn, failed: failedTry(transactions), coveredUntil, isCoverResting };
    }
  }
}

/** How the last finished try to collect failed; null when it did not. */
function failedTry(transactions: readonly Try[]): FailedTry | null {
  const last = transactions.findLast(({ state }) => state !== 'open');
  if (last?.state === 'returned' && last.type === paymentMethod.iban) return 'debit-returned';
  return last?.state === 'refused' && last.type === paymentMethod.card ? 'card-refused' : null;
}

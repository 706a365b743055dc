import type { Executor } from '#server/db/connect.ts';
import { newOrderNumber } from './order-number.ts';
import { receiptsToCollect } from './store-collection.ts';
import { insertCollections } from './store-transactions.ts';

type DueReceipt = Awaited<ReturnType<typeof receiptsToCollect>>[number];

/**
 * Receipts that fall due become charges of a card or debits of an account, each with its order number before anybody is asked for money.
 * `valueDateOf`: the day on which an account is debited; of a charge there is none.
 */
export async function beginCollections(
  db: Executor,
  by: 'card' | 'account',
  due: { until: string; now: Date },
  valueDateOf: (receipt: DueReceipt) => string | null,
): Promise<void> {
  const receipts = await receiptsToCollect(db, by, due);
  const rows = receipts.map((receipt) => ({
    payment_id: receipt.payment.id,
    policy_id: receipt.payment.policyId,
    method_id: receipt.method.id,
    order_number: newOrderNumber(),
    amount_cents: receipt.payment.pendingCents,
    value_date: valueDateOf(receipt),
  }));
  if (rows.length > 0) await insertCollections(db, by === 'card' ? 'card' : 'debit', rows, due.now);
}

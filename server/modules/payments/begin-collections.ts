import type { Executor } from '#server/db/connect.ts';
import { newOrderNumber } from './order-number.ts';
import { receiptsToCollect } from './store-collection.ts';
import { insertCollections } from './store-transactions.ts';

type DueReceipt = Awaited<ReturnType<typeof receiptsToCollect>>[number];

/**
 * Makes card charges or account debits for the receipts that fall due, each with its order number before the gateway or the bank is asked for money. `valueDateOf`: the
 * day on which the account is debited; null for a card charge.
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

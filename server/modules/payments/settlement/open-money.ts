import type { Executor } from '#server/db/connect.ts';
import { cardAttemptMs } from '#server/modules/payments/card-attempt.ts';
import { hasMoneyMoving, hasMoneyOwed } from './store-open-money.ts';

/**
 * What still has to happen with the money of policies. `owed`: a receipt or a refund is unpaid, or money without a receipt has to be given back; `under-way`: a bank,
 * or a payer at the card gateway, may still answer.
 */
export async function openMoney(db: Executor, policyIds: readonly number[], now: Date): Promise<('owed' | 'under-way')[]> {
  const ids = [...policyIds];
  if (ids.length === 0) return [];
  const isOwed = await hasMoneyOwed(db, ids);
  const isMoving = await hasMoneyMoving(db, ids, new Date(now.getTime() - cardAttemptMs));
  return [...(isOwed ? (['owed'] as const) : []), ...(isMoving ? (['under-way'] as const) : [])];
}

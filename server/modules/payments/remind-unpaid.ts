import { civilDateOf } from '#domain/shared/civil-date.ts';
import { tell } from '#server/modules/notifications/tell.ts';
import type { Ports } from '#server/ports/ports.ts';
import { markReminded, unpaidToTell } from './store-unpaid.ts';

export const remindUnpaidJob = 'remind-unpaid';

/**
 * The daily job: tells each policyholder of whom a receipt has fallen due and is unpaid, once for each receipt, and again when a bank has
 * returned it. Several at once are told once; what the bank is about to debit is no debt yet.
 */
export async function remindUnpaid(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const unpaid = await unpaidToTell(ports.db, civilDateOf(now.getTime()));
  for (const [userId, payments] of Map.groupBy(unpaid, (payment) => payment.userId)) {
    await ports.db.transaction(async (db) => {
      // Two jobs at once: the second finds it done.
      const marked = await markReminded(
        db,
        payments.map(({ id }) => id),
        now,
      );
      if (marked > 0) await tell(db, ports, { userId, kind: 'receipt-unpaid', cause: `payment:${payments[0]?.id}` });
    });
  }
}

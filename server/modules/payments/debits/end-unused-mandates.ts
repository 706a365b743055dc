import { mandatesEndedBefore } from '#domain/payment/mandate.ts';
import type { Executor } from '#server/db/connect.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { tell } from '#server/modules/notifications/tell.ts';
import { removeMethods } from '#server/modules/payments/methods/store-methods.ts';
import { refuseUnsentDebits } from '#server/modules/payments/store-transactions.ts';
import type { Ports } from '#server/ports/ports.ts';
import { accountsUnusedSince } from './store-sepa.ts';

/**
 * Removes the accounts whose mandate will have expired by a day, because nothing was debited for too long, and cancels their debits that are in no file yet. Whoever
 * pays with such an account is asked to give it, or another, again.
 */
export async function endUnusedMandates(db: Executor, ports: Ports, day: string): Promise<void> {
  const ended = await accountsUnusedSince(db, mandatesEndedBefore(day));
  if (ended.length === 0) return;
  const now = ports.clock.now();
  const ids = ended.map(({ method }) => method.id);
  await removeMethods(db, ids, now);
  await refuseUnsentDebits(db, 'methodId', ids, { reason: 'mandate-ended', at: now });
  for (const { method, userId } of ended) {
    await recordEvent(db, ports, { kind: 'mandate-ended', policyId: method.policyId, data: { methodId: method.id } });
    if (method.isCurrent) await tell(db, ports, { userId, kind: 'mandate-ended', cause: `method:${method.id}` });
  }
}

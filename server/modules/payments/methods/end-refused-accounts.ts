import { endsMandate } from '#domain/payment/return-reason.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { LockedPolicy } from '#server/modules/payments/store.ts';
import { collectedOn } from '#server/modules/payments/store-collection.ts';
import { refuseUnsentDebits, type TransactionRow } from '#server/modules/payments/store-transactions.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findMethods, removeMethods } from './store-methods.ts';

/**
 * Removes the accounts of which a bank has just said that they cannot be debited any more, and cancels their debits that are in no file yet. Whoever pays later
 * receipts with such an account is asked at once to give another; for a draft, the mail about its first receipt says so. Their policies are locked.
 */
export async function endRefusedAccounts(
  db: Executor,
  ports: Ports,
  returned: readonly TransactionRow[],
  policies: ReadonlyMap<number, LockedPolicy>,
): Promise<void> {
  const debits = returned.filter(({ kind, reason }) => kind === 'debit' && reason !== null && endsMandate(reason));
  const methods = await findMethods(
    db,
    debits.flatMap(({ methodId }) => methodId ?? []),
  );
  if (methods.length === 0) return;
  const at = ports.clock.now();
  const ids = methods.map(({ id }) => id);
  await removeMethods(db, ids, at);
  await refuseUnsentDebits(db, 'methodId', ids, { reason: 'account-refused', at });
  const collected = await collectedOn(
    db,
    methods.map(({ policyId }) => policyId),
    civilDateOf(at.getTime()),
  );
  for (const { id, policyId, isCurrent } of methods) {
    await recordEvent(db, ports, { kind: 'account-refused', policyId, data: { methodId: id } });
    const policy = policies.get(policyId);
    if (policy && isCurrent && collected.has(policyId))
      await queueMail(db, ports, { kind: 'account-refused', cause: `method:${id}`, to: { userId: policy.userId } });
  }
}

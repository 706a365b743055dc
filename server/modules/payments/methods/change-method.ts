import { askedDebitDate } from '#domain/payment/debit-days.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { lockPolicy } from '#server/modules/payments/store.ts';
import { type TransactionRow, unsentDebitsOf, updateTransactions } from '#server/modules/payments/store-transactions.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { type MethodRow, makeCurrent, methodsOf, removeMethods } from './store-methods.ts';

/**
 * Makes a method the current one, by which scheduled receipts are collected, or removes it. A removed method's debits that are in no file yet move to the current
 * account (`moveDebits`); without one they are cancelled, and the receipt is owed like any other. Debits that the bank has already go on.
 * @throws {ProblemError} `not-found`
 */
export async function changeMethod(
  db: Executor,
  ports: Ports,
  actor: Actor,
  asked: { policyId: number; methodId: number; change: 'current' | 'removed' },
): Promise<MethodRow[]> {
  const policy = await lockPolicy(db, asked.policyId);
  const method = policy ? (await methodsOf(db, policy.id)).find(({ id }) => id === asked.methodId) : undefined;
  if (!policy || !method) throw new ProblemError('not-found');
  if (asked.change === 'current') await makeCurrent(db, method);
  else await removeMethods(db, [method.id], ports.clock.now());
  const methods = await methodsOf(db, policy.id);
  const account = methods.find(({ isCurrent, iban }) => isCurrent && iban !== null);
  const left = new Set(methods.map(({ id }) => id));
  const debits = (await unsentDebitsOf(db, policy.id)).filter(({ methodId }) => methodId === null || !left.has(methodId));
  if (account) await moveDebits(db, ports, debits, account);
  else
    await updateTransactions(
      db,
      debits.map(({ id }) => id),
      { state: 'refused', reason: 'method-removed', settledAt: ports.clock.now() },
    );
  await recordEvent(db, ports, {
    kind: 'payment-method-changed',
    ...whoOf(actor),
    policyId: policy.id,
    data: { methodId: method.id, change: asked.change },
  });
  return methods;
}

/** Moves debits that are in no file yet to another account: they keep their day, or wait until the notice period of its mandate is over. */
export async function moveDebits(db: Executor, ports: Ports, debits: readonly TransactionRow[], account: MethodRow): Promise<void> {
  const earliest = askedDebitDate(todayOf(ports), account.mandateSignedOn ?? '');
  for (const { id, valueDate } of debits)
    await updateTransactions(db, [id], { methodId: account.id, valueDate: [valueDate ?? '', earliest].toSorted().at(-1) ?? earliest });
}

import { afterRefusedCharge } from '#domain/payment/charge-refusal.ts';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { bookTransaction } from '#server/modules/payments/ledger/book-transaction.ts';
import { closeLedger, openLedger } from '#server/modules/payments/ledger/ledger.ts';
import { insertCurrentMethod } from '#server/modules/payments/methods/store-methods.ts';
import { lowerOverpriced } from '#server/modules/payments/settlement/settle-policy.ts';
import { type LockedPolicy, updatePayment } from '#server/modules/payments/store.ts';
import { collectedOn, countRefusedCharges } from '#server/modules/payments/store-collection.ts';
import { type TransactionRow, transactionsOfOrder, updateTransactions } from '#server/modules/payments/store-transactions.ts';
import type { CardNotice, KeptCard } from '#server/ports/card-gateway.ts';
import type { Ports } from '#server/ports/ports.ts';

/**
 * Applies a notice that the gateway signed, whether it was posted to us or answered a charge: nothing else makes a card payment paid. A repeated notice changes
 * nothing. A refused order may be accepted later, never the other way round.
 * @throws {ProblemError} `not-found` for an unknown order, `different-bytes` for another amount
 */
export async function settleCard(ports: Ports, notice: CardNotice): Promise<void> {
  await ports.db.transaction(async (db) => {
    const ordered = await transactionsOfOrder(db, notice.orderNumber);
    const ledger = await openLedger(
      db,
      ports,
      ordered.map(({ id }) => id),
    );
    const transactions = [...ledger.transactions.values()];
    const [first] = transactions;
    const policy = first?.kind === 'card' ? ledger.policies.get(first.policyId) : undefined;
    if (!policy) throw new ProblemError('not-found');
    const amountCents = transactions.reduce((sum, transaction) => sum + transaction.amountCents, 0);
    if (amountCents !== notice.amountCents) throw new ProblemError('different-bytes');
    if (transactions.some(({ state }) => state !== 'open' && state !== 'refused')) return;
    if (!notice.isAccepted) return refuse(db, ports, transactions, notice);
    const today = civilDateOf(ledger.at.getTime());
    if (first?.keepsCard && notice.card && (await collectsLater(db, policy, today))) await keepCard(db, ports, policy.id, notice.card);
    const { response: reason, authorisation } = notice;
    const settlement = { bookedOn: today, who: {}, reason, authorisation };
    for (const transaction of transactions) bookTransaction(ledger, transaction, settlement);
    await closeLedger(db, ports, ledger);
  });
}

async function refuse(db: Executor, ports: Ports, transactions: TransactionRow[], { response }: CardNotice): Promise<void> {
  const open = transactions.filter(({ state }) => state === 'open');
  const now = ports.clock.now();
  await updateTransactions(
    db,
    open.map(({ id }) => id),
    { state: 'refused', reason: response, settledAt: now },
  );
  for (const { id, policyId, paymentId, isCharge } of open) {
    await recordEvent(db, ports, { kind: 'payment-refused', policyId, data: { transactionId: id, paymentId, reason: response } });
    if (!isCharge || paymentId === null) continue;
    const next = afterRefusedCharge(response, await countRefusedCharges(db, paymentId), civilDateOf(now.getTime()));
    // The policyholder was not present at the charge: the next daily mail tells them.
    await updatePayment(db, paymentId, { ...next, remindedAt: null });
  }
  await lowerOverpriced(db, ports, [...new Set(open.map(({ policyId }) => policyId))]);
}

/** Whether the policy still collects receipts: one whose last day has passed does not, and its holder may have been erased meanwhile. */
async function collectsLater(db: Executor, { id, status }: LockedPolicy, today: string): Promise<boolean> {
  return status !== policyStatus.cancelled || (await collectedOn(db, [id], today)).has(id);
}

async function keepCard(db: Executor, ports: Ports, policyId: number, card: KeptCard): Promise<void> {
  const { id } = await insertCurrentMethod(db, {
    policyId,
    type: paymentMethod.card,
    cardReference: card.reference,
    cardLastFour: card.lastFour,
    cardExpiry: card.expiry,
    cardAgreement: card.agreement,
    createdAt: ports.clock.now(),
  });
  await recordEvent(db, ports, { kind: 'payment-method-added', policyId, data: { methodId: id } });
}

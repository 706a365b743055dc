import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { bookTransaction } from './ledger/book-transaction.ts';
import { closeLedger, openLedger } from './ledger/ledger.ts';
import { newOrderNumber } from './order-number.ts';
import { lockPayment } from './payable.ts';
import { insertTransactions, isUnderWay, transactionsOf } from './store-transactions.ts';

/**
 * Books a payment that was made some other way, or the payment of a refund. If a collection of the same amount is under way, that one is booked (decision A83).
 * `amount` in euros, positive; if absent, all that is pending.
 * @throws {ProblemError} `not-found`, `payment-settled`, `invalid-input` for more than is pending, a day in the future, or one before the contract was made
 */
export async function markAsPaid(
  db: Executor,
  ports: Ports,
  actor: Actor,
  asked: { policyId: number; paymentId: number; amount?: number | undefined; paidOn?: string | undefined },
): Promise<void> {
  const { policy, payment } = await lockPayment(db, asked.policyId, asked.paymentId);
  if (payment.paymentDate !== null || payment.pendingCents === 0) throw new ProblemError('payment-settled');
  const now = ports.clock.now();
  const today = civilDateOf(now.getTime());
  const bookedOn = asked.paidOn ?? today;
  if (bookedOn > today) throw invalid('paid_on', 'in-future');
  if (bookedOn < civilDateOf(policy.createdAt.getTime())) throw invalid('paid_on', 'before-contract');
  const pending = Math.abs(payment.pendingCents);
  const amount = asked.amount === undefined ? pending : centsOf(asked.amount);
  if (amount > pending) throw invalid('amount', 'more-than-pending');
  const who = whoOf(actor);
  const underWay = (await transactionsOf(db, payment.id)).find((row) => isUnderWay(row) && row.amountCents === amount);
  const [transaction] = underWay
    ? [underWay]
    : await insertTransactions(db, [
        {
          paymentId: payment.id,
          policyId: policy.id,
          kind: 'manual',
          orderNumber: newOrderNumber(),
          amountCents: amount * Math.sign(payment.priceCents),
          state: 'open',
          bookedBy: who.userId ?? null,
          createdAt: now,
        },
      ]);
  const ledger = await openLedger(db, ports, transaction ? [transaction.id] : []);
  for (const row of ledger.transactions.values()) bookTransaction(ledger, row, { bookedOn, who });
  await closeLedger(db, ports, ledger);
}

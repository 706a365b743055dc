import { canDeletePayment } from '#domain/payment/booking.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockPayment } from './payable.ts';
import { annulPayments } from './store-settlement.ts';
import { isUnderWay, refuseUnsentDebits, transactionsOf } from './store-transactions.ts';

/**
 * Deletes a receipt that no money has moved for; its row stays (decision A75).
 * @throws {ProblemError} `not-found`, `payment-settled` when money has moved, `payment-under-way` when the bank or the gateway has it
 */
export async function deletePayment(
  db: Executor,
  ports: Ports,
  actor: Actor,
  asked: { policyId: number; paymentId: number },
): Promise<void> {
  const { policy, payment } = await lockPayment(db, asked.policyId, asked.paymentId);
  if (!canDeletePayment(payment)) throw new ProblemError('payment-settled');
  if ((await transactionsOf(db, payment.id)).some(isUnderWay)) throw new ProblemError('payment-under-way');
  const now = ports.clock.now();
  await refuseUnsentDebits(db, 'paymentId', [payment.id], { reason: 'deleted', at: now });
  await annulPayments(db, [payment.id], now);
  await recordEvent(db, ports, { kind: 'payment-deleted', ...whoOf(actor), policyId: policy.id, data: { paymentId: payment.id } });
}

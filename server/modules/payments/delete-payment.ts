import { canDeletePayment } from '#domain/payment/booking.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockPayment } from './payable.ts';
import { annulPayments, idsInCollection } from './settlement/store-settlement.ts';
import { paymentsOf } from './store.ts';
import { refuseUnsentDebits, transactionsOf } from './store-transactions.ts';

/**
 * Deletes a receipt for which no money has ever moved; its row stays (decision A75).
 * @throws {ProblemError} `not-found`; `payment-settled` when money has moved; `payment-under-way` when the bank or the gateway has it, or somebody is paying it at the
 * gateway; `last-receipt` for the only receipt of a live policy: without one the policy could never be paid, and nobody would be asked to pay its year
 */
export async function deletePayment(
  db: Executor,
  ports: Ports,
  actor: Actor,
  asked: { policyId: number; paymentId: number },
): Promise<void> {
  const { policy, payment } = await lockPayment(db, asked.policyId, asked.paymentId);
  const now = ports.clock.now();
  const tries = await transactionsOf(db, payment.id);
  const states = tries.map(({ state }) => state);
  if (!canDeletePayment(payment, states)) throw new ProblemError('payment-settled');
  if ((await idsInCollection(db, policy.id, now)).includes(payment.id)) throw new ProblemError('payment-under-way');
  const others = (await paymentsOf(db, policy.id)).filter(({ id, priceCents }) => id !== payment.id && priceCents > 0);
  if (payment.priceCents > 0 && others.length === 0 && policy.status !== policyStatus.cancelled) throw new ProblemError('last-receipt');
  await refuseUnsentDebits(db, 'paymentId', [payment.id], { reason: 'deleted', at: now });
  await annulPayments(db, [payment.id], now);
  await recordEvent(db, ports, { kind: 'payment-deleted', ...whoOf(actor), policyId: policy.id, data: { paymentId: payment.id } });
}

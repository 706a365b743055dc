import { firstReceipt } from '#domain/payment/first-receipt.ts';
import { paidCents } from '#domain/payment/payment.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Executor } from '#server/db/connect.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { findPayment, hasToBeEvaluatedFirst, type LockedPolicy, lockPolicy, type PaymentRow, paymentsOf } from './store.ts';
import { isUnderWay, transactionsOf } from './store-transactions.ts';

/** Reads a receipt under the lock of its policy. @throws {ProblemError} `not-found` */
export async function lockPayment(
  db: Executor,
  policyId: number,
  paymentId: number,
): Promise<{ policy: LockedPolicy; payment: PaymentRow }> {
  const policy = await lockPolicy(db, policyId);
  const payment = policy ? await findPayment(db, policyId, paymentId) : null;
  if (!policy || !payment) throw new ProblemError('not-found');
  return { policy, payment };
}

/** Refuses a policy whose first receipt is paid only after its evaluation (decision A35). @throws {ProblemError} `invalid-input` with `status` */
export async function assertEvaluated(db: Executor, policy: LockedPolicy): Promise<void> {
  if (await hasToBeEvaluatedFirst(db, policy.id)) throw invalid('status', 'evaluation-to-do');
}

/** The path at which a draft's first receipt is paid, once its evaluation allows it; null for all other policies. */
export async function linkToPay(db: Executor, policy: Pick<LockedPolicy, 'id' | 'status'>): Promise<AppPath | null> {
  if (policy.status !== policyStatus.draft || (await hasToBeEvaluatedFirst(db, policy.id))) return null;
  const first = firstReceipt(await paymentsOf(db, policy.id));
  return first && isOwed(first) ? `/policies/${policy.id}/payments/${first.id}` : null;
}

/** Whether the policyholder owes the receipt. A refund has a negative price and is owed to them. */
export function isOwed({ priceCents, pendingCents, paymentDate, deletedAt }: PaymentRow): boolean {
  return priceCents > 0 && pendingCents > 0 && paymentDate === null && deletedAt === null;
}

/** Whether a receipt of the policy waits to be paid. */
export async function isAnythingOwed(db: Executor, policyId: number): Promise<boolean> {
  return (await paymentsOf(db, policyId)).some(isOwed);
}

/** Whether anything was ever paid for the policy, even if it was paid back. */
export async function wasAnythingPaid(db: Executor, policyId: number): Promise<boolean> {
  return (await paymentsOf(db, policyId)).some((payment) => paidCents(payment) > 0);
}

/**
 * Refuses a receipt that cannot be paid now.
 * @throws {ProblemError} `payment-settled` when nothing is owed, `payment-under-way` when the bank has a debit for it, or the gateway may have charged it: the receipt
 * would be paid twice
 */
export async function assertPayable(db: Executor, payment: PaymentRow): Promise<void> {
  if (!isOwed(payment)) throw new ProblemError('payment-settled');
  if ((await transactionsOf(db, payment.id)).some(isUnderWay)) throw new ProblemError('payment-under-way');
}

/** Whether a receipt is being collected without anybody having to act: account and day are set, or the bank or the gateway has it already. */
export async function isBeingCollected(db: Executor, paymentId: number): Promise<boolean> {
  return (await transactionsOf(db, paymentId)).some((row) => isUnderWay(row) || (row.kind === 'debit' && row.state === 'open'));
}

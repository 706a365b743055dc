import { firstReceipt } from '#domain/payment/first-receipt.ts';
import { type ContractedPrice, instalmentIdentifier, instalmentsMissing } from '#domain/payment/instalments.ts';
import { loweredLines } from '#domain/payment/lowered-lines.ts';
import { paidCents } from '#domain/payment/payment.ts';
import type { ReceiptLines } from '#domain/payment/receipt-lines.ts';
import { lowerToTotal, type Repricing, repricePayments } from '#domain/payment/reprice.ts';
import { repricedLines } from '#domain/payment/repriced-lines.ts';
import {
  type EndingCause,
  type EndingPolicy,
  type EndingSettlement,
  type Settled,
  settleEnding,
} from '#domain/policy/ending-settlement.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { checkRefundDecision, type EndedPolicy, type RefundDecisionProblem } from '#domain/policy/refund-decision.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Executor } from '#server/db/connect.ts';
import { isAnythingOwed } from '#server/modules/payments/payable.ts';
import { insertPayments, type LockedPolicy, lockPolicy, type PaymentRow, updatePayment } from '#server/modules/payments/store.ts';
import { refuseUnsentDebits } from '#server/modules/payments/store-transactions.ts';
import { movePolicy } from '#server/modules/policy-core/move-policy.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import {
  annulPayments,
  countPayments,
  idsInCollection,
  lockPayments,
  overpaidPolicies,
  overpricedPolicies,
  setPrice,
  withAbandonedAttempts,
} from './store-settlement.ts';

interface OfPolicy {
  policyId: number;
  policyNumber: string;
}

/**
 * Gives what is not paid yet another price of the year, lines and all, and makes again the instalments of the days ahead that an earlier price had annulled; what was
 * paid too much becomes a refund, and what has no receipt left one of today.
 */
export async function repriceInstalments(db: Executor, ports: Ports, policyId: number, price: ContractedPrice): Promise<void> {
  const { policyNumber, totalCents } = price;
  const now = ports.clock.now();
  const today = civilDateOf(now.getTime());
  const payments = await lockPayments(db, policyId);
  const inCollectionIds = await idsInCollection(db, policyId, now);
  const missing = instalmentsMissing(price, payments, today);
  const repricing = repricePayments({ payments, inCollectionIds, missing, totalCents });
  const { prices, made, annulledIds, adjustmentCents } = repricing;
  // First: others may take their identifiers.
  await annul(db, ports, annulledIds);
  await lowerOwed(db, ports, payments, repricing.lowered);

  const stays = payments.filter(({ id }) => !annulledIds.includes(id) && !prices.some((repriced) => repriced.id === id));
  const keptConsorcioCents = stays.reduce((sum, { lines }) => sum + (lines?.consorcioCents ?? 0), 0);
  const besides = adjustmentCents > 0 ? [{ priceCents: adjustmentCents }] : [];
  const unpaid = [...prices, ...made, ...besides].map(({ priceCents }) => priceCents);
  const lines = repricedLines(price, keptConsorcioCents, unpaid);
  for (const [index, { id, priceCents }] of prices.entries())
    await setPrice(db, id, { priceCents, pendingCents: priceCents, lines: lines[index] ?? null });
  const again = made.map(({ day: { instalment, activationDate }, priceCents }, index) => ({
    policyId,
    identifier: instalmentIdentifier(policyNumber, instalment),
    instalment,
    priceCents,
    pendingCents: priceCents,
    activationDate,
    lines: lines[prices.length + index] ?? null,
  }));
  await insertPayments(db, again);
  await adjust(db, ports, { policyId, policyNumber }, adjustmentCents, lines.at(-1));
}

/** Less is owed; when nothing is, it is paid today. */
async function lowerOwed(db: Executor, ports: Ports, payments: readonly PaymentRow[], lowered: Repricing['lowered']): Promise<void> {
  const at = ports.clock.now();
  for (const payment of payments) {
    const priceCents = lowered.find(({ id }) => id === payment.id)?.priceCents;
    if (priceCents === undefined) continue;
    const pendingCents = priceCents - paidCents(payment);
    await setPrice(db, payment.id, { priceCents, pendingCents, lines: payment.lines && loweredLines(payment.lines, priceCents) });
    if (pendingCents > 0) continue;
    await updatePayment(db, payment.id, { paymentDate: civilDateOf(at.getTime()), retryOn: null, isHeld: false });
    await refuseUnsentDebits(db, 'paymentId', [payment.id], { reason: 'paid', at });
  }
}

/** Takes the receipts away so that others are made; false, and nothing is changed, when money has moved or is moving for one of them. */
export async function withdrawInstalments(db: Executor, ports: Ports, policyId: number): Promise<boolean> {
  const payments = await lockPayments(db, policyId);
  const hasMoved = payments.some(({ priceCents, pendingCents, paymentDate }) => paymentDate !== null || pendingCents !== priceCents);
  if (hasMoved || (await idsInCollection(db, policyId, ports.clock.now())).length > 0) return false;
  await annul(
    db,
    ports,
    payments.map(({ id }) => id),
  );
  return true;
}

export type EndedYear = OfPolicy & Omit<EndingPolicy, 'payments'>;

/** What ending a policy would do to its receipts. */
export async function previewEnding(db: Executor, cause: EndingCause, ended: EndedYear): Promise<EndingSettlement> {
  return settleEnding(cause, { ...ended, payments: await lockPayments(db, ended.policyId) });
}

/** Does it. `isRefundDue`: false when a person decides on the money (decision A77). */
export async function settlePolicyEnd(
  db: Executor,
  ports: Ports,
  { cause, ended, isRefundDue }: { cause: EndingCause; ended: EndedYear; isRefundDue: boolean },
): Promise<EndingSettlement> {
  const payments = await lockPayments(db, ended.policyId);
  const settlement = settleEnding(cause, { ...ended, payments });
  await writeSettled(db, ports, { payments, isSigned: ended.isSigned }, settlement);
  const refundCents = isRefundDue ? settlement.refundCents : 0;
  await adjust(db, ports, ended, -refundCents);
  return { ...settlement, refundCents };
}

/**
 * Annuls what is not owed at all, and lowers what is in part: when nothing of it is left to pay, it is paid today. A debit of that which no file holds yet goes with
 * what is pending, or is dropped.
 */
export async function writeSettled(
  db: Executor,
  ports: Ports,
  { payments, isSigned }: { payments: readonly PaymentRow[]; isSigned: boolean },
  { annulledIds, lowered }: Settled,
): Promise<void> {
  await annul(db, ports, annulledIds);
  // A signed contract may wait for its first payment alone: a receipt paid in part that had a day would begin its cover.
  const waitsForFirst = isSigned && firstReceipt(payments)?.paymentDate === null;
  const at = ports.clock.now();
  const settledIds: number[] = [];
  for (const payment of payments) {
    const priceCents = lowered.find(({ id }) => id === payment.id)?.priceCents;
    if (priceCents === undefined) continue;
    const pendingCents = priceCents - paidCents(payment);
    if (pendingCents === 0) settledIds.push(payment.id);
    const isPaid = pendingCents === 0 && (priceCents < 0 || !waitsForFirst);
    await updatePayment(db, payment.id, {
      priceCents,
      pendingCents,
      lines: payment.lines && loweredLines(payment.lines, priceCents),
      paymentDate: isPaid ? civilDateOf(at.getTime()) : null,
    });
  }
  await refuseUnsentDebits(db, 'paymentId', settledIds, { reason: 'annulled', at });
}

/** Whether it may be decided now that so much comes back. */
export async function refundMayBeDecided(
  db: Executor,
  policy: OfPolicy & Omit<EndedPolicy, 'payments'>,
  refundCents: number,
): Promise<Result<true, RefundDecisionProblem>> {
  return checkRefundDecision({ ...policy, payments: await lockPayments(db, policy.policyId) }, refundCents);
}

/** Pays back what staff decided (decision A77), under the lock of the policy; refused, nothing is changed. */
export async function refundAsDecided(
  db: Executor,
  ports: Ports,
  policy: OfPolicy & Omit<EndedPolicy, 'payments'>,
  refundCents: number,
): Promise<Result<true, RefundDecisionProblem>> {
  const allowed = await refundMayBeDecided(db, policy, refundCents);
  if (allowed.ok) await adjust(db, ports, policy, -refundCents);
  return allowed;
}

/** Pays back what was under way when the price fell, and has come since: under the locks of the policies. */
export async function refundOverpaid(db: Executor, ports: Ports, policyIds: readonly number[]): Promise<void> {
  for (const { overCents, ...policy } of await overpaidPolicies(db, policyIds)) await adjust(db, ports, policy, -overCents);
}

/** Pays back what came for a receipt beyond what was pending of it, after the end of its policy too: under its lock. */
export async function refundSurplus(db: Executor, ports: Ports, policy: LockedPolicy | undefined, cents: number): Promise<void> {
  if (policy) await adjust(db, ports, { policyId: policy.id, policyNumber: policy.number }, -cents);
}

/** Lowers the receipts whose money was under way when the price fell, and has not come: under the locks of the policies. A draft may have nothing left to wait for. */
export async function lowerOverpriced(db: Executor, ports: Ports, policyIds: readonly number[]): Promise<void> {
  for (const { policyId, policyNumber, status, totalCents } of await overpricedPolicies(db, policyIds)) {
    const payments = await lockPayments(db, policyId);
    const inCollectionIds = await idsInCollection(db, policyId, ports.clock.now());
    const { lowered, annulledIds, adjustmentCents } = lowerToTotal({ payments, inCollectionIds, totalCents });
    await annul(db, ports, annulledIds);
    await lowerOwed(db, ports, payments, lowered);
    await adjust(db, ports, { policyId, policyNumber }, adjustmentCents);
    if (status === policyStatus.draft && !(await isAnythingOwed(db, policyId)))
      await movePolicy(db, ports, { id: policyId, status }, { event: 'payment-booked', who: {} });
  }
}

/**
 * The same where a payer left the gateway and nobody says so, each policy in a transaction of its own: then `work`, by which a daily job collects or tells of what is owed. A policy
 * that cannot be lowered keeps nobody else from it: what comes of it beyond its price goes back (`refundOverpaid`). @throws as `eachApart`
 */
export async function afterAbandoned<Value>(ports: Ports, work: () => Promise<Value>): Promise<Value> {
  const lowered = eachApart(await withAbandonedAttempts(ports.db, ports.clock.now()), ({ id }) =>
    ports.db.transaction(async (db) => {
      await lockPolicy(db, id);
      await lowerOverpriced(db, ports, [id]);
    }),
  );
  const [lowering] = await Promise.allSettled([lowered]);
  const value = await work();
  if (lowering.status === 'rejected') throw lowering.reason;
  return value;
}

/** With the debits for them that no file holds yet. */
async function annul(db: Executor, { clock }: Ports, ids: number[]): Promise<void> {
  const at = clock.now();
  await annulPayments(db, ids, at);
  await refuseUnsentDebits(db, 'paymentId', ids, { reason: 'annulled', at });
}

/** A receipt beside the instalments, due today: a refund, without lines, when negative. */
async function adjust(
  db: Executor,
  { clock }: Ports,
  { policyId, policyNumber }: OfPolicy,
  cents: number,
  lines: ReceiptLines | null = null,
): Promise<PaymentRow[]> {
  if (cents === 0) return [];
  const identifier = `R-${policyNumber}-${cents < 0 ? 'A' : 'S'}${(await countPayments(db, policyId)) + 1}`;
  const activationDate = todayOf({ clock });
  return insertPayments(db, [{ policyId, identifier, priceCents: cents, pendingCents: cents, activationDate, lines }]);
}

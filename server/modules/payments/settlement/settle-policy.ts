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
 * Applies another price of the year to the receipts that are not paid yet, with their lines, and recreates instalments of future days that an earlier price had
 * annulled. What was paid too much becomes a refund; if no unpaid receipt is left to carry a higher price, a receipt due today is made.
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
  // Annulled first: new receipts may take their identifiers.
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

/** Lowers receipts; one with nothing left to pay is paid today. */
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

/** Annuls a policy's receipts so that others can be made. False, and nothing is changed, when money has moved or is moving for one of them. */
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

/** What ending a policy would do to its receipts; it changes nothing. */
export async function previewEnding(db: Executor, cause: EndingCause, ended: EndedYear): Promise<EndingSettlement> {
  return settleEnding(cause, { ...ended, payments: await lockPayments(db, ended.policyId) });
}

/** Settles the receipts of a policy that ends. `isRefundDue`: false when a person decides on the refund (decision A77). */
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
 * Annuls receipts that are not owed at all and lowers those that are owed in part; one with nothing left to pay is paid today. A debit of a lowered receipt that is in
 * no file yet goes into its file with the amount then pending, or is cancelled if nothing is.
 */
export async function writeSettled(
  db: Executor,
  ports: Ports,
  { payments, isSigned }: { payments: readonly PaymentRow[]; isSigned: boolean },
  { annulledIds, lowered }: Settled,
): Promise<void> {
  await annul(db, ports, annulledIds);
  // While a signed contract waits only for its first payment, its first receipt must not become paid this way: a payment date on it would start the cover.
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

/** Whether staff may decide now that this amount is refunded. */
export async function refundMayBeDecided(
  db: Executor,
  policy: OfPolicy & Omit<EndedPolicy, 'payments'>,
  refundCents: number,
): Promise<Result<true, RefundDecisionProblem>> {
  return checkRefundDecision({ ...policy, payments: await lockPayments(db, policy.policyId) }, refundCents);
}

/** Refunds what staff decided (decision A77), under the lock of the policy. If it is refused, nothing is changed. */
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

/** Refunds money that was under way when the price fell, and has arrived since. The policies must be locked. */
export async function refundOverpaid(db: Executor, ports: Ports, policyIds: readonly number[]): Promise<void> {
  for (const { overCents, ...policy } of await overpaidPolicies(db, policyIds)) await adjust(db, ports, policy, -overCents);
}

/** Refunds what was paid for a receipt beyond its pending amount, also after the end of its policy. The policy must be locked. */
export async function refundSurplus(db: Executor, ports: Ports, policy: LockedPolicy | undefined, cents: number): Promise<void> {
  if (policy) await adjust(db, ports, { policyId: policy.id, policyNumber: policy.number }, -cents);
}

/**
 * Lowers receipts whose money was under way when the price fell, and has not arrived. The policies must be locked. A draft that then owes nothing moves on as if it
 * were paid.
 */
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
 * Runs `lowerOverpriced` for policies whose payer left the gateway without an outcome, each in a transaction of its own; then runs `work`, with which a daily job
 * collects or reminds of what is owed. A policy that cannot be lowered does not hold up the others: what is paid for it beyond its price is refunded later
 * (`refundOverpaid`).
 * @throws as `eachApart`
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

/** Annuls receipts and cancels their debits that are in no file yet. */
async function annul(db: Executor, { clock }: Ports, ids: number[]): Promise<void> {
  const at = clock.now();
  await annulPayments(db, ids, at);
  await refuseUnsentDebits(db, 'paymentId', ids, { reason: 'annulled', at });
}

/** Makes a receipt beside the instalments, due today; a negative amount is a refund, without lines. */
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

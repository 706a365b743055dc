import { and, asc, count, eq, exists, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { paymentMethods, paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import { bindsSomebody } from '#server/modules/policy-core/binds-somebody.ts';
import { isInLastDays } from '#server/modules/policy-core/is-in-last-days.ts';
import { isLive } from '#server/modules/policy-core/is-live.ts';
import { isInForce, owesReceipts } from '#server/modules/policy-core/unpaid-receipts.ts';
import { cardAttemptMs } from './card-attempt.ts';
import { isOneOf } from './is-one-of.ts';
import { isToBeEvaluatedFirst } from './is-to-be-evaluated-first.ts';
import { lockPolicies } from './store.ts';
import { isOpenCharge, openCollections } from './store-transactions.ts';

/**
 * SQL conditions on the policies whose receipts are collected. By account: live policies that bind somebody and wait for no evaluation. By card: policies in force,
 * that is with a paid first receipt, which the holder paid with authentication (PSD2); the later ones are covered by that agreement. By both: policies cancelled to a
 * later day (`lastDays`), for what falls due until then.
 */
const collectedBy = {
  account: (db: Executor, lastDays: SQL) =>
    and(isNotNull(paymentMethods.mandateSignedOn), or(and(isLive, bindsSomebody(db), not(isToBeEvaluatedFirst(db))), lastDays)),
  card: (_: Executor, lastDays: SQL) => and(isNotNull(paymentMethods.cardReference), or(isInForce, lastDays)),
};

/**
 * Receipts that fall due by a day, of policies whose current method is of that kind; without those that have a debit or charge under way, that somebody may be paying
 * at the card gateway now, or that wait for a person's decision. Their policies are locked.
 */
export async function receiptsToCollect(db: Executor, by: keyof typeof collectedBy, { until, now }: { until: string; now: Date }) {
  const openCards = db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(
      and(
        eq(paymentTransactions.paymentId, policyPayments.id),
        eq(paymentTransactions.kind, 'card'),
        eq(paymentTransactions.state, 'open'),
        gt(paymentTransactions.createdAt, new Date(now.getTime() - cardAttemptMs)),
      ),
    );
  const lastDays = isInLastDays(db, sql`greatest(${civilDateOf(now.getTime())}::date, ${policyPayments.activationDate})`);
  const isCurrent = and(eq(paymentMethods.policyId, policies.id), eq(paymentMethods.isCurrent, true));
  const isDue = and(
    collectedBy[by](db, lastDays),
    isNull(policyPayments.paymentDate),
    isNull(policyPayments.deletedAt),
    gt(policyPayments.pendingCents, 0),
    eq(policyPayments.isHeld, false),
    lte(policyPayments.activationDate, until),
    or(isNull(policyPayments.retryOn), lte(policyPayments.retryOn, until)),
    not(exists(openCollections(db))),
    not(exists(openCards)),
  );
  const owing = db
    .select({ id: policies.id })
    .from(policyPayments)
    .innerJoin(policies, eq(policies.id, policyPayments.policyId))
    .innerJoin(paymentMethods, isCurrent)
    .where(isDue);
  const ids = (await lockPolicies(db, owing)).map(({ id }) => id);
  return db
    .select({ payment: policyPayments, method: paymentMethods })
    .from(policyPayments)
    .innerJoin(policies, eq(policies.id, policyPayments.policyId))
    .innerJoin(paymentMethods, isCurrent)
    .where(and(isDue, isOneOf(policies.id, ids)))
    .orderBy(asc(policies.id), asc(policyPayments.activationDate), asc(policyPayments.id));
}

/** Those of these policies that have a receipt, after the first, that is collected on a day. */
export async function collectedOn(db: Executor, policyIds: readonly number[], day: string): Promise<Set<number>> {
  const rows = await db
    .select({ id: policies.id })
    .from(policies)
    .where(and(isOneOf(policies.id, policyIds), owesReceipts(db, day)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Charges that the gateway has not answered, oldest first; also of ended policies and of cards that were removed since: the gateway may have the charge already, and
 * until it has answered nobody may pay the receipt.
 */
export async function chargesToMake(db: Executor) {
  return db
    .select({ transaction: paymentTransactions, method: paymentMethods, identifier: policyPayments.identifier })
    .from(paymentTransactions)
    .innerJoin(policyPayments, and(eq(policyPayments.id, paymentTransactions.paymentId), isNull(policyPayments.deletedAt)))
    .innerJoin(paymentMethods, eq(paymentMethods.id, paymentTransactions.methodId))
    .where(isOpenCharge)
    .orderBy(asc(paymentTransactions.id));
}

/**
 * Cancels the open charges of receipts that were annulled or owe nothing any more: repeated, they would take money for nothing. If the gateway has made one after all,
 * its notice says so, and a person gives the money back. Their policies are locked.
 */
export async function dropNeedlessCharges(db: Executor, at: Date): Promise<void> {
  const owesNothing = db
    .select({ id: policyPayments.id })
    .from(policyPayments)
    .where(
      and(
        eq(policyPayments.id, paymentTransactions.paymentId),
        or(isNotNull(policyPayments.deletedAt), eq(policyPayments.pendingCents, 0)),
      ),
    );
  const isNeedless = and(isOpenCharge, exists(owesNothing));
  const policyIds = db.select({ id: paymentTransactions.policyId }).from(paymentTransactions).where(isNeedless);
  const ids = (await lockPolicies(db, policyIds)).map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .update(paymentTransactions)
    .set({ state: 'refused', reason: 'annulled', settledAt: at })
    .where(and(isNeedless, isOneOf(paymentTransactions.policyId, ids)));
}

/** How often charges of a receipt to stored cards were refused. */
export async function countRefusedCharges(db: Executor, paymentId: number): Promise<number> {
  const [row] = await db
    .select({ refusals: count() })
    .from(paymentTransactions)
    .where(
      and(eq(paymentTransactions.paymentId, paymentId), eq(paymentTransactions.isCharge, true), eq(paymentTransactions.state, 'refused')),
    );
  return row?.refusals ?? 0;
}

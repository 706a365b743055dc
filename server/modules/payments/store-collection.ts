import { and, asc, count, eq, exists, gt, inArray, isNotNull, isNull, lte, not, or } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { paymentMethods, paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import { bindsSomebody } from '#server/modules/policy-core/binds-somebody.ts';
import { isLive } from '#server/modules/policy-core/is-live.ts';
import { cardAttemptMs } from './card-attempt.ts';
import { isOneOf } from './is-one-of.ts';
import { isToBeEvaluatedFirst } from './is-to-be-evaluated-first.ts';
import { lockPolicies } from './store.ts';
import { openCollections } from './store-transactions.ts';

/**
 * By account: of policies that live, bind somebody and wait for no evaluation. By card: of those whose first receipt is paid, because that one its holder pays and authenticates (PSD2); the others
 * are what they agreed to then.
 */
const collectedBy = {
  account: (db: Executor) => and(isLive, isNotNull(paymentMethods.mandateSignedOn), bindsSomebody(db), not(isToBeEvaluatedFirst(db))),
  card: () =>
    and(
      inArray(policies.status, [policyStatus.activePaidUnsigned, policyStatus.activePaidSigned]),
      isNotNull(paymentMethods.cardReference),
    ),
};

/**
 * Receipts that fall due until a day, of policies whose current method is of that kind, and of which no debit or charge is under way, nobody has just
 * gone to the card gateway, and no person has to decide. Their policies are locked.
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
  const isCurrent = and(eq(paymentMethods.policyId, policies.id), eq(paymentMethods.isCurrent, true));
  const isDue = and(
    collectedBy[by](db),
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

/**
 * Charges that the gateway has not answered, of policies that live, the oldest first. Also of cards that were removed since: nobody knows whether the gateway has
 * it already, and until it has answered nobody may pay the receipt.
 */
export async function chargesToMake(db: Executor) {
  return db
    .select({ transaction: paymentTransactions, method: paymentMethods, identifier: policyPayments.identifier })
    .from(paymentTransactions)
    .innerJoin(policies, and(eq(policies.id, paymentTransactions.policyId), isLive))
    .innerJoin(policyPayments, and(eq(policyPayments.id, paymentTransactions.paymentId), isNull(policyPayments.deletedAt)))
    .innerJoin(paymentMethods, eq(paymentMethods.id, paymentTransactions.methodId))
    .where(and(eq(paymentTransactions.isCharge, true), eq(paymentTransactions.state, 'open')))
    .orderBy(asc(paymentTransactions.id));
}

/** How often a receipt's cards on file were refused. */
export async function countRefusedCharges(db: Executor, paymentId: number): Promise<number> {
  const [row] = await db
    .select({ refusals: count() })
    .from(paymentTransactions)
    .where(
      and(eq(paymentTransactions.paymentId, paymentId), eq(paymentTransactions.isCharge, true), eq(paymentTransactions.state, 'refused')),
    );
  return row?.refusals ?? 0;
}

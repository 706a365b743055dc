import { and, asc, eq, exists, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import { openCollections } from '#server/modules/payments/store-transactions.ts';
import { bindsSomebody } from '#server/modules/policy-core/binds-somebody.ts';
import { isInLastDays } from '#server/modules/policy-core/is-in-last-days.ts';
import { isInForce } from '#server/modules/policy-core/unpaid-receipts.ts';

export interface UnpaidToTell {
  id: number;
  userId: number;
  isDraft: boolean;
}

/**
 * Receipts of policies that bind somebody which fell due before a day, are owed, have no debit or charge under way but after one that the bank returned, and of which their policyholder was not
 * told. Nobody is told of a draft
 * or of what is cancelled (specification §4), but of a draft that the bank did not pay: whoever gave an account waits for nothing; and of what was cancelled to a
 * later day, until that has passed: unpaid its cover is suspended before.
 */
export async function unpaidToTell(db: Executor, today: string): Promise<UnpaidToTell[]> {
  const returnedDebits = db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(
      and(
        eq(paymentTransactions.paymentId, policyPayments.id),
        eq(paymentTransactions.kind, 'debit'),
        eq(paymentTransactions.state, 'returned'),
      ),
    );
  const isDraft = eq(policies.status, policyStatus.draft);
  return db
    .select({ id: policyPayments.id, userId: policies.userId, isDraft: sql<boolean>`${isDraft}` })
    .from(policyPayments)
    .innerJoin(policies, eq(policies.id, policyPayments.policyId))
    .where(
      and(
        or(and(bindsSomebody(db), or(isInForce, and(isDraft, exists(returnedDebits)))), isInLastDays(db, today)),
        isNull(policyPayments.paymentDate),
        isNull(policyPayments.deletedAt),
        isNull(policyPayments.remindedAt),
        gt(policyPayments.pendingCents, 0),
        lt(policyPayments.activationDate, today),
        // Not told since the bank returned one: the next may be open before the morning.
        or(not(exists(openCollections(db))), exists(returnedDebits)),
      ),
    )
    .orderBy(asc(policyPayments.id));
}

/** How many of them nobody had marked. */
export async function markReminded(db: Executor, ids: number[], now: Date): Promise<number> {
  const marked = await db
    .update(policyPayments)
    .set({ remindedAt: now })
    .where(and(inArray(policyPayments.id, ids), isNull(policyPayments.remindedAt)))
    .returning({ id: policyPayments.id });
  return marked.length;
}

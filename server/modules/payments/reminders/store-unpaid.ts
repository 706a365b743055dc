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
 * Receipts that fell due before a day, are owed, and of which the policyholder was not told yet, of policies that bind somebody. A debit or charge under way excludes a
 * receipt, unless a bank has returned a debit of it before. Drafts and cancelled policies are left out (specification §4), with two exceptions: a draft with a debit
 * that the bank returned, as its holder, who gave an account, would otherwise wait in vain; and a policy cancelled to a later day, until that day has passed, as its
 * cover is suspended if it stays unpaid.
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
        // Not told since the bank returned a debit; the next debit may be open before the morning.
        or(not(exists(openCollections(db))), exists(returnedDebits)),
      ),
    )
    .orderBy(asc(policyPayments.id));
}

/** Marks receipts as told. @returns how many of them were not marked before */
export async function markReminded(db: Executor, ids: number[], now: Date): Promise<number> {
  const marked = await db
    .update(policyPayments)
    .set({ remindedAt: now })
    .where(and(inArray(policyPayments.id, ids), isNull(policyPayments.remindedAt)))
    .returning({ id: policyPayments.id });
  return marked.length;
}

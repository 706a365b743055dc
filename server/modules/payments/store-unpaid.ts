import { and, asc, eq, exists, gt, inArray, isNull, lt, ne, not } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { openCollections } from './store-transactions.ts';

/** Receipts of policies that live which fell due before a day, are owed, have no debit or charge under way, and of which their policyholder was not told. */
export async function unpaidToTell(db: Executor, today: string): Promise<{ id: number; userId: number }[]> {
  return db
    .select({ id: policyPayments.id, userId: policies.userId })
    .from(policyPayments)
    .innerJoin(policies, and(eq(policies.id, policyPayments.policyId), ne(policies.status, 4)))
    .where(
      and(
        isNull(policyPayments.paymentDate),
        isNull(policyPayments.deletedAt),
        isNull(policyPayments.remindedAt),
        gt(policyPayments.pendingCents, 0),
        lt(policyPayments.activationDate, today),
        not(exists(openCollections(db))),
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

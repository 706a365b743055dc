import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { paymentMethods, paymentTransactions } from '#server/db/schema-payments.ts';
import { isOneOf } from '#server/modules/payments/is-one-of.ts';

export type MethodRow = typeof paymentMethods.$inferSelect;

/** A policy's cards and accounts that were not removed, oldest first. */
export async function methodsOf(db: Executor, policyId: number): Promise<MethodRow[]> {
  return db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.policyId, policyId), isNull(paymentMethods.removedAt)))
    .orderBy(asc(paymentMethods.id));
}

/** The cards and accounts with these ids that were not removed. */
export async function findMethods(db: Executor, ids: readonly number[]): Promise<MethodRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(paymentMethods)
    .where(and(isOneOf(paymentMethods.id, ids), isNull(paymentMethods.removedAt)))
    .orderBy(asc(paymentMethods.id));
}

/** The bank's reason for returning the last debit of an account of a policy, under whatever mandate; null: no debit yet, or the last one was not returned. */
export async function lastReturnOf(db: Executor, policyId: number, iban: string): Promise<string | null> {
  const [last] = await db
    .select({ state: paymentTransactions.state, reason: paymentTransactions.reason })
    .from(paymentTransactions)
    .innerJoin(paymentMethods, and(eq(paymentMethods.id, paymentTransactions.methodId), eq(paymentMethods.iban, iban)))
    .where(and(eq(paymentTransactions.policyId, policyId), inArray(paymentTransactions.state, ['booked', 'returned'])))
    .orderBy(desc(paymentTransactions.settledAt), desc(paymentTransactions.id))
    .limit(1);
  return last?.state === 'returned' ? last.reason : null;
}

/** Stores a method and makes it the only current one, by which scheduled receipts are collected. */
export async function insertCurrentMethod(db: Executor, row: Omit<typeof paymentMethods.$inferInsert, 'isCurrent'>): Promise<MethodRow> {
  await clearCurrent(db, row.policyId);
  const [made] = await db
    .insert(paymentMethods)
    .values({ ...row, isCurrent: true })
    .returning();
  if (!made) throw new Error('no row');
  return made;
}

export async function makeCurrent(db: Executor, { id, policyId }: MethodRow): Promise<void> {
  await clearCurrent(db, policyId);
  await db.update(paymentMethods).set({ isCurrent: true }).where(eq(paymentMethods.id, id));
}

export async function removeMethods(db: Executor, ids: number[], at: Date): Promise<void> {
  await db.update(paymentMethods).set({ isCurrent: false, removedAt: at }).where(inArray(paymentMethods.id, ids));
}

async function clearCurrent(db: Executor, policyId: number): Promise<void> {
  await db
    .update(paymentMethods)
    .set({ isCurrent: false })
    .where(and(eq(paymentMethods.policyId, policyId), eq(paymentMethods.isCurrent, true)));
}

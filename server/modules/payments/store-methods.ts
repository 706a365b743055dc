import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { paymentMethods } from '#server/db/schema-payments.ts';

export type MethodRow = typeof paymentMethods.$inferSelect;

/** Those that were not removed, the oldest first. */
export async function methodsOf(db: Executor, policyId: number): Promise<MethodRow[]> {
  return db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.policyId, policyId), isNull(paymentMethods.removedAt)))
    .orderBy(asc(paymentMethods.id));
}

/** Scheduled receipts are collected with it from now on, and with no other. */
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

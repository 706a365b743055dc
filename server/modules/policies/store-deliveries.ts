import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policyDeliveries } from '#server/db/schema-policies.ts';

export type Delivery = typeof policyDeliveries.$inferSelect;

export async function insertDelivery(db: Executor, row: typeof policyDeliveries.$inferInsert): Promise<Delivery> {
  const [made] = await db.insert(policyDeliveries).values(row).returning();
  if (!made) throw new Error('delivery vanished');
  return made;
}

export async function deliveryWith(db: Executor, policyId: number, contentHash: string): Promise<Delivery | null> {
  const [row] = await db
    .select()
    .from(policyDeliveries)
    .where(and(eq(policyDeliveries.policyId, policyId), eq(policyDeliveries.contentHash, contentHash)));
  return row ?? null;
}

export async function findDelivery(db: Executor, id: string): Promise<Delivery | null> {
  const [row] = await db.select().from(policyDeliveries).where(eq(policyDeliveries.id, id));
  return row ?? null;
}

export async function deliveriesOf(db: Executor, policyId: number): Promise<Delivery[]> {
  return db.select().from(policyDeliveries).where(eq(policyDeliveries.policyId, policyId)).orderBy(desc(policyDeliveries.createdAt));
}

export async function countAttempt(db: Executor, id: string): Promise<void> {
  await db
    .update(policyDeliveries)
    .set({ attempts: sql`${policyDeliveries.attempts} + 1` })
    .where(eq(policyDeliveries.id, id));
}

export async function settleDelivery(
  db: Executor,
  id: string,
  values: Pick<Delivery, 'state' | 'answer' | 'settledAt'>,
): Promise<Delivery> {
  const [row] = await db.update(policyDeliveries).set(values).where(eq(policyDeliveries.id, id)).returning();
  if (!row) throw new Error('delivery vanished');
  return row;
}

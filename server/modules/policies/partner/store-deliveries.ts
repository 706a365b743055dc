import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policyDeliveries } from '#server/db/schema-policies.ts';

export type Delivery = typeof policyDeliveries.$inferSelect;

export async function insertDelivery(db: Executor, row: typeof policyDeliveries.$inferInsert): Promise<Delivery> {
  const [made] = await db.insert(policyDeliveries).values(row).returning();
  if (!made) throw new Error('delivery vanished');
  return made;
}

const ofPolicy = (policyId: number) => eq(policyDeliveries.policyId, policyId);

export async function newestDelivery(db: Executor, policyId: number): Promise<Delivery | null> {
  const [row] = await db.select().from(policyDeliveries).where(ofPolicy(policyId)).orderBy(desc(policyDeliveries.ordinal)).limit(1);
  return row ?? null;
}

/** Marks the waiting deliveries of a policy as superseded, so that they are not sent: their content is outdated. */
export async function supersedeWaiting(db: Executor, policyId: number, now: Date): Promise<void> {
  await db
    .update(policyDeliveries)
    .set({ state: 'refused', answer: 'superseded', settledAt: now })
    .where(and(ofPolicy(policyId), eq(policyDeliveries.state, 'waiting')));
}

/** Serialises the deliveries of one policy until the transaction ends, so that an older one in progress cannot arrive after a newer one. */
export async function lockDeliveries(db: Executor, policyId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${deliveriesLock}, ${policyId})`);
}
/** The first key of the advisory lock: any number that no other lock uses. */
const deliveriesLock = 62_001;

export async function findDelivery(db: Executor, id: string): Promise<Delivery | null> {
  const [row] = await db.select().from(policyDeliveries).where(eq(policyDeliveries.id, id));
  return row ?? null;
}

export async function deliveriesOf(db: Executor, policyId: number): Promise<Delivery[]> {
  return db.select().from(policyDeliveries).where(ofPolicy(policyId)).orderBy(desc(policyDeliveries.ordinal));
}

/** Counts an attempt of a waiting delivery and returns its policy; null when it does not wait any more. */
export async function beginAttempt(db: Executor, id: string): Promise<number | null> {
  const [row] = await db
    .update(policyDeliveries)
    .set({ attempts: sql`${policyDeliveries.attempts} + 1` })
    .where(and(eq(policyDeliveries.id, id), eq(policyDeliveries.state, 'waiting')))
    .returning({ policyId: policyDeliveries.policyId });
  return row?.policyId ?? null;
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

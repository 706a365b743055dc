import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { captures, policies, risks } from '#server/db/schema.ts';

export type CaptureRow = typeof captures.$inferSelect;

export async function findCapture(db: Executor, id: string): Promise<CaptureRow | null> {
  const [row] = await db.select().from(captures).where(eq(captures.id, id));
  return row ?? null;
}

/** Keeps the first row that arrives under an id. Returns the row that is there afterwards, and whether it is this one. */
export async function insertCapture(db: Executor, row: typeof captures.$inferInsert): Promise<{ kept: CaptureRow; isNew: boolean }> {
  const [inserted] = await db.insert(captures).values(row).onConflictDoNothing().returning();
  const kept = inserted ?? (await findCapture(db, row.id));
  if (!kept) throw new Error('capture vanished');
  return { kept, isNew: inserted !== undefined };
}

export async function ownerOfRisk(db: Executor, riskId: number): Promise<{ userId: number; policyId: number } | null> {
  const [row] = await db
    .select({ userId: policies.userId, policyId: policies.id })
    .from(risks)
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(eq(risks.id, riskId));
  return row ?? null;
}

import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { terminalPositions } from '#server/db/schema-policies.ts';

export async function findPosition(db: Executor, riskId: number) {
  const [row] = await db.select().from(terminalPositions).where(eq(terminalPositions.riskId, riskId));
  return row ?? null;
}

export async function putPosition(db: Executor, row: typeof terminalPositions.$inferInsert): Promise<void> {
  await db.insert(terminalPositions).values(row).onConflictDoUpdate({ target: terminalPositions.riskId, set: row });
}

/** Whether there was one. */
export async function deletePosition(db: Executor, riskId: number): Promise<boolean> {
  const gone = await db
    .delete(terminalPositions)
    .where(eq(terminalPositions.riskId, riskId))
    .returning({ riskId: terminalPositions.riskId });
  return gone.length > 0;
}

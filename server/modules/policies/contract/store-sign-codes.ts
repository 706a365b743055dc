import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { signCodes } from '#server/db/schema-policies.ts';

export type SignCode = typeof signCodes.$inferSelect;

/** The last code requested for a policy. Whoever changes it must hold the lock of the policy's contract. */
export async function signCodeOf(db: Executor, policyId: number): Promise<SignCode | null> {
  const [row] = await db.select().from(signCodes).where(eq(signCodes.policyId, policyId));
  return row ?? null;
}

/** Stores a new code, which replaces the policy's earlier one. */
export async function putSignCode(db: Executor, row: typeof signCodes.$inferInsert): Promise<void> {
  const fresh = { codeHash: null, sentAt: null, wrongTries: 0, ...row };
  await db.insert(signCodes).values(fresh).onConflictDoUpdate({ target: signCodes.policyId, set: fresh });
}

export async function countWrongTry(db: Executor, policyId: number): Promise<void> {
  await db
    .update(signCodes)
    .set({ wrongTries: sql`${signCodes.wrongTries} + 1` })
    .where(eq(signCodes.policyId, policyId));
}

export async function deleteSignCode(db: Executor, policyId: number): Promise<void> {
  await db.delete(signCodes).where(eq(signCodes.policyId, policyId));
}

/** A code that is to be sent, with the number of its policy; null when a newer one was requested meanwhile, or it was used. */
export async function signCodeToSend(db: Executor, id: string) {
  const [row] = await db
    .select({ ...getTableColumns(signCodes), policyNumber: policies.number })
    .from(signCodes)
    .innerJoin(policies, eq(policies.id, signCodes.policyId))
    .where(eq(signCodes.id, id));
  return row ?? null;
}

export async function keepSentCode(db: Executor, id: string, sent: { codeHash: string; sentAt: Date }): Promise<void> {
  await db.update(signCodes).set(sent).where(eq(signCodes.id, id));
}

import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';

/**
 * Locks the policy of a risk until the transaction ends. Whatever writes to a risk takes this lock first, as does whatever ends or changes the policy: a writer that
 * locked the risk first would wait for the other at its next event, while the other waits for the risk (a deadlock). Rows that refer to the policy can still be
 * inserted meanwhile, such as a photo that arrives.
 */
export async function lockPolicyOfRisk(db: Executor, policyId: number): Promise<void> {
  await db.select({ id: policies.id }).from(policies).where(eq(policies.id, policyId)).for('no key update');
}

import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';

/**
 * Locks the policy of a risk until the transaction ends. Whatever writes to a risk holds it first, as whatever ends or changes the policy does: who locked the risk first
 * would wait for them with its next event, and they for the risk. Rows that refer to the policy may still come meanwhile, a photo that arrives for instance.
 */
export async function lockPolicyOfRisk(db: Executor, policyId: number): Promise<void> {
  await db.select({ id: policies.id }).from(policies).where(eq(policies.id, policyId)).for('no key update');
}

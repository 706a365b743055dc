import { and, eq, isNotNull } from 'drizzle-orm';
import type { PolicyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { policyContracts } from '#server/db/schema-policies.ts';

export async function setPolicyStatus(db: Executor, id: number, status: PolicyStatus): Promise<void> {
  await db.update(policies).set({ status }).where(eq(policies.id, id));
}

/** How a policy ended: the cause, when it was signed, and the decision on its refund. Null: it has not ended. */
export async function findEnding(db: Executor, policyId: number) {
  const { endingCause, signedAt, refundDecision } = policyContracts;
  const [row] = await db
    .select({ cause: endingCause, signedAt, refundDecision })
    .from(policyContracts)
    .where(and(eq(policyContracts.policyId, policyId), isNotNull(endingCause)));
  return row ?? null;
}

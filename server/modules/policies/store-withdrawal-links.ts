import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policyContracts, withdrawalLinks } from '#server/db/schema-policies.ts';

export async function insertWithdrawalLink(db: Executor, row: typeof withdrawalLinks.$inferInsert): Promise<void> {
  await db.insert(withdrawalLinks).values(row);
}

export async function policyOfWithdrawalLink(db: Executor, tokenHash: string): Promise<number | null> {
  const [row] = await db
    .select({ policyId: withdrawalLinks.policyId })
    .from(withdrawalLinks)
    .where(eq(withdrawalLinks.tokenHash, tokenHash));
  return row?.policyId ?? null;
}

/** Removes the links of policies whose documents were sent, or which ended, before an instant. */
export async function deleteWithdrawalLinksBefore(db: Executor, before: Date): Promise<void> {
  const over = db
    .select({ id: policyContracts.policyId })
    .from(policyContracts)
    .where(
      or(
        and(isNotNull(policyContracts.endedAt), lt(policyContracts.endedAt, before)),
        and(isNotNull(policyContracts.documentsSentAt), lt(policyContracts.documentsSentAt, before)),
      ),
    );
  await db.delete(withdrawalLinks).where(inArray(withdrawalLinks.policyId, over));
}

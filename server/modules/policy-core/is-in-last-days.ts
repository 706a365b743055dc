import { and, eq, exists, gte, isNotNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { policyContracts } from '#server/db/schema-policies.ts';

/**
 * For a query over policies: those that were signed and that a person cancelled to a last day that is not before `day`, a civil date of Madrid. Cancelled at once, they cover until then, and what
 * falls due is collected as agreed. What was withdrawn from, or was not signed, has no such days: all of it comes back.
 */
export function isInLastDays(db: Executor, day: string | SQLWrapper): SQL {
  const { policyId, ending, signedAt, lastDay } = policyContracts;
  const cancelled = db
    .select({ id: policyId })
    .from(policyContracts)
    .where(and(eq(policyId, policies.id), eq(ending, 'cancelled'), isNotNull(signedAt), gte(lastDay, day)));
  return exists(cancelled);
}

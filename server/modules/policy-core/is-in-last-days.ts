import { and, eq, exists, gte, isNotNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { policyContracts } from '#server/db/schema-policies.ts';

/**
 * SQL condition on policies: they were signed, and a person cancelled them to a last day that is not before `day`, a civil date of Madrid. Their status is cancelled at
 * once, but they cover until the last day and what falls due until then is collected as agreed. Policies that were withdrawn from, or never signed, have no such days:
 * all their money is paid back.
 */
export function isInLastDays(db: Executor, day: string | SQLWrapper): SQL {
  const { policyId, ending, signedAt, lastDay } = policyContracts;
  const cancelled = db
    .select({ id: policyId })
    .from(policyContracts)
    .where(and(eq(policyId, policies.id), eq(ending, 'cancelled'), isNotNull(signedAt), gte(lastDay, day)));
  return exists(cancelled);
}

import { and, eq, exists, isNotNull, or, type SQL } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { users } from '#server/db/schema-users.ts';

/**
 * For a query over policies: those that bind somebody, because they are signed or because the holder's address is known to be theirs. Anybody may contract with somebody
 * else's address: until its owner has used a link that went there, no account is debited and nobody is reminded of anything.
 */
export function bindsSomebody(db: Executor): SQL | undefined {
  const proved = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, policies.userId), isNotNull(users.emailProvedAt)));
  return or(eq(policies.status, policyStatus.activePaidSigned), exists(proved));
}

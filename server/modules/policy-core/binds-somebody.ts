import { and, eq, exists, isNotNull, or, type SQL } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { users } from '#server/db/schema-users.ts';

/**
 * SQL condition on policies: the policy binds somebody, because it is signed or because its holder's address is proved to be theirs. Anybody may contract with somebody
 * else's address: until the address's owner has used a link sent to it, no account is debited and nobody is reminded of anything.
 */
export function bindsSomebody(db: Executor): SQL | undefined {
  const proved = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, policies.userId), isNotNull(users.emailProvedAt)));
  return or(eq(policies.status, policyStatus.activePaidSigned), exists(proved));
}

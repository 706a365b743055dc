import { and, eq, exists, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { stores } from '#server/db/schema-network.ts';
import { type Actor, isStaffActor, type UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { storeScope } from '#server/modules/network/scope-of-stores.ts';

/**
 * SQL condition for the policies that an actor may see (decision A55): a policyholder sees their own, a store's person those that their stores sold, a distributor's
 * person those of the distributor's stores. Undefined for the office, which sees all.
 * @throws {ProblemError} `forbidden`
 */
export function policyScope(db: Executor, actor: Actor): SQL | undefined {
  if (isStaffActor(actor)) return undefined;
  if (actor.kind !== 'user') throw new ProblemError('forbidden');
  if (actor.role === 'policyholder') return eq(policies.userId, actor.userId);
  return exists(
    db
      .select({ id: stores.id })
      .from(stores)
      .where(and(eq(stores.id, policies.storeId), storeScope(db, actor))),
  );
}

/** Whether a store's or distributor's person sold that policy. */
export async function hasSold(db: Executor, actor: UserActor, policyId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: policies.id })
    .from(policies)
    .where(and(eq(policies.id, policyId), policyScope(db, actor)));
  return row !== undefined;
}

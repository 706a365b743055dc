import { and, eq, exists, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { stores } from '#server/db/schema-network.ts';
import { type Actor, isStaffActor, type UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { storeScope } from '#server/modules/network/scope-of-stores.ts';

/**
 * The condition that lets through the policies somebody may see (decision A55): a policyholder their own, a store's person those their stores
 * sold, a distributor's person those of the distributor's stores. Undefined for the office: every one.
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

/** Whether somebody of a store or a distributor sold that policy. */
export async function hasSold(db: Executor, actor: UserActor, policyId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: policies.id })
    .from(policies)
    .where(and(eq(policies.id, policyId), policyScope(db, actor)));
  return row !== undefined;
}

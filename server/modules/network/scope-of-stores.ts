import { and, eq, exists, isNull, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { stores, userDistributors, userStores } from '#server/db/schema-network.ts';
import { type Actor, isStaffActor, type UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';

/**
 * SQL condition for the stores that somebody acts for (decision A55): a store's person acts for the stores linked to them, a distributor's person for all stores of the
 * distributors linked to them. Undefined for the office, which acts for all.
 * @throws {ProblemError} `forbidden` for a role that acts for no store
 */
export function storeScope(db: Executor, actor: Actor): SQL | undefined {
  if (isStaffActor(actor)) return undefined;
  if (actor.kind === 'user' && actor.role === 'store') {
    const links = db.select({ id: userStores.storeId }).from(userStores);
    return exists(links.where(and(eq(userStores.storeId, stores.id), eq(userStores.userId, actor.userId))));
  }
  if (actor.kind === 'user' && actor.role === 'distributor') {
    const links = db.select({ id: userDistributors.distributorId }).from(userDistributors);
    return exists(links.where(and(eq(userDistributors.distributorId, stores.distributorId), eq(userDistributors.userId, actor.userId))));
  }
  throw new ProblemError('forbidden');
}

/** Whether somebody acts for that store, and it exists. */
export async function actsForStore(db: Executor, actor: UserActor, storeId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.id, storeId), isNull(stores.deletedAt), storeScope(db, actor)));
  return row !== undefined;
}

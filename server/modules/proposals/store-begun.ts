import { and, eq, exists, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { isSeller } from '#domain/access/roles.ts';
import type { BegunProposal } from '#domain/wire/begun-proposals.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { products, productTypes } from '#server/db/schema-catalogue.ts';
import { stores } from '#server/db/schema-network.ts';
import { proposals } from '#server/db/schema-proposals.ts';
import { users } from '#server/db/schema-users.ts';
import { type Actor, isStaffActor, type UserActor } from '#server/http/actor.ts';
import { matchesSearch, noSortValue, type Page } from '#server/modules/lists/page.ts';
import { storeScope } from '#server/modules/network/scope-of-stores.ts';

/** SQL condition: the proposal was begun with a store that the actor acts for. Undefined for the office, which sees all. */
function proposalScope(db: Executor, actor: Actor): SQL | undefined {
  if (isStaffActor(actor)) return undefined;
  return exists(
    db
      .select({ id: stores.id })
      .from(stores)
      .where(and(eq(stores.id, proposals.storeId), storeScope(db, actor))),
  );
}

export interface BegunFilter {
  state?: BegunProposal['state'] | undefined;
  store_id?: number | undefined;
  product_type_id?: number | undefined;
}

/** SQL condition: the proposal is in this state. The same four states as `begunState`. `today`: civil date of Madrid. */
function isIn(state: BegunProposal['state'], today: string): SQL | undefined {
  const { policyId, withdrawnAt, lastDay } = proposals;
  if (state === 'contracted') return isNotNull(policyId);
  if (state === 'withdrawn') return and(isNull(policyId), isNotNull(withdrawnAt));
  return and(isNull(policyId), isNull(withdrawnAt), state === 'open' ? gte(lastDay, today) : lt(lastDay, today));
}

function selectBegun(db: Executor, sortValue: Page['sortValue']) {
  const productId = sql`coalesce((${proposals.priced}->>'productId')::int, (${proposals.state}->>'product_id')::int)`;
  return db
    .select({
      proposal: proposals,
      product: { id: products.id, name: products.name },
      productType: { id: productTypes.id, name: productTypes.name },
      store: { id: stores.id, name: stores.name },
      policy: { id: policies.id, number: policies.number },
      withdrawer: { name: users.name, surname1: users.surname1 },
      sortValue,
    })
    .from(proposals)
    .leftJoin(products, eq(products.id, productId))
    .leftJoin(productTypes, eq(productTypes.id, sql`coalesce(${products.productTypeId}, (${proposals.state}->>'product_type_id')::int)`))
    .leftJoin(stores, eq(stores.id, proposals.storeId))
    .leftJoin(policies, eq(policies.id, proposals.policyId))
    .leftJoin(users, eq(users.id, proposals.withdrawnBy));
}
export type BegunRow = Awaited<ReturnType<typeof selectBegun>>[number];

/** A page of the list, each proposal with its related rows, in one statement. `today`: civil date of Madrid. */
export function loadBegun(
  db: Executor,
  page: Page,
  filter: BegunFilter,
  { search, actor, today }: { search: string | undefined; actor: Actor; today: string },
) {
  return selectBegun(db, page.sortValue).where(
    and(
      proposalScope(db, actor),
      page.after,
      filter.state && isIn(filter.state, today),
      filter.store_id === undefined ? undefined : eq(proposals.storeId, filter.store_id),
      filter.product_type_id === undefined ? undefined : eq(productTypes.id, filter.product_type_id),
      matchesSearch(proposals.search, search),
    ),
  );
}

export async function findBegun(db: Executor, id: number): Promise<BegunRow | null> {
  const [row] = await selectBegun(db, noSortValue).where(eq(proposals.id, id));
  return row ?? null;
}

/** Whether a store's or distributor's person acts for the store with which the proposal was begun. */
export async function hasProposed(db: Executor, actor: UserActor, id: number): Promise<boolean> {
  if (!isSeller(actor.role)) return false;
  const [row] = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.id, id), proposalScope(db, actor)));
  return row !== undefined;
}

/** The proposal, locked until the transaction ends, so that it is not contracted meanwhile. */
export async function lockBegun(db: Executor, id: number) {
  const [row] = await db
    .select({ policyId: proposals.policyId, withdrawnAt: proposals.withdrawnAt })
    .from(proposals)
    .where(eq(proposals.id, id))
    .for('update');
  return row ?? null;
}

export async function setWithdrawn(db: Executor, id: number, withdrawn: { withdrawnAt: Date; withdrawnBy: number }): Promise<void> {
  await db.update(proposals).set(withdrawn).where(eq(proposals.id, id));
}

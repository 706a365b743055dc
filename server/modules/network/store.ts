import { and, eq, inArray, isNull, like, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { distributors, storeLandings, stores, userDistributors, userStores } from '#server/db/schema-network.ts';
import { matchesSearch, type Page } from '#server/modules/lists/page.ts';
import { isInCity } from './is-in-city.ts';
import { isSelling } from './is-selling.ts';

export type DistributorRow = typeof distributors.$inferSelect;
export type StoreRow = typeof stores.$inferSelect;

export function loadDistributors(
  db: Executor,
  page: Page,
  filter: { code?: string | undefined; active?: '0' | '1' | undefined },
  search?: string,
) {
  return db
    .select({ distributor: distributors, sortValue: page.sortValue })
    .from(distributors)
    .where(
      and(
        isNull(distributors.deletedAt),
        page.after,
        filter.code === undefined ? undefined : eq(distributors.code, filter.code),
        filter.active === undefined ? undefined : eq(distributors.active, filter.active === '1'),
        matchesSearch(distributors.search, search),
      ),
    );
}

export async function findDistributor(db: Executor, id: number): Promise<DistributorRow | null> {
  const [row] = await db
    .select()
    .from(distributors)
    .where(and(eq(distributors.id, id), isNull(distributors.deletedAt)));
  return row ?? null;
}

/** Locks the distributor until the transaction ends: meanwhile no store can be added to it. */
export async function lockDistributor(db: Executor, id: number): Promise<DistributorRow | null> {
  const [row] = await db
    .select()
    .from(distributors)
    .where(and(eq(distributors.id, id), isNull(distributors.deletedAt)))
    .for('update');
  return row ?? null;
}

export async function insertDistributor(db: Executor, row: typeof distributors.$inferInsert): Promise<DistributorRow> {
  const [made] = await db.insert(distributors).values(row).returning();
  if (!made) throw new Error('distributor vanished');
  return made;
}

export async function updateDistributorRow(db: Executor, id: number, values: Partial<DistributorRow>): Promise<DistributorRow | null> {
  if (Object.keys(values).length === 0) return findDistributor(db, id);
  const [row] = await db
    .update(distributors)
    .set(values)
    .where(and(eq(distributors.id, id), isNull(distributors.deletedAt)))
    .returning();
  return row ?? null;
}

export async function hasStores(db: Executor, distributorId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.distributorId, distributorId), isNull(stores.deletedAt)))
    .limit(1);
  return row !== undefined;
}

export interface StoreFilter {
  code?: string | undefined;
  city?: string | undefined;
  postal_code?: string | undefined;
  distributor_id?: number | undefined;
  active?: '0' | '1' | undefined;
}

/** One page of stores with their distributors: one query. `scope`: which stores the caller may see; `onlySelling`: leaves out stores that do not sell. */
export function loadStores(
  db: Executor,
  page: Page,
  filter: StoreFilter,
  { scope, search, onlySelling = false }: { scope?: SQL | undefined; search?: string | undefined; onlySelling?: boolean },
) {
  return db
    .select({ store: stores, distributor: { id: distributors.id, name: distributors.name }, sortValue: page.sortValue })
    .from(stores)
    .innerJoin(distributors, eq(distributors.id, stores.distributorId))
    .where(
      and(
        onlySelling ? isSelling : isNull(stores.deletedAt),
        scope,
        page.after,
        filter.code === undefined ? undefined : eq(stores.code, filter.code),
        isInCity(stores.city, filter.city),
        filter.postal_code === undefined ? undefined : like(stores.postalCode, `${filter.postal_code}%`),
        filter.distributor_id === undefined ? undefined : eq(stores.distributorId, filter.distributor_id),
        filter.active === undefined ? undefined : eq(stores.active, filter.active === '1'),
        matchesSearch(stores.search, search),
      ),
    );
}

export async function findStore(db: Executor, id: number) {
  const [row] = await db
    .select({ store: stores, distributor: { id: distributors.id, name: distributors.name } })
    .from(stores)
    .innerJoin(distributors, eq(distributors.id, stores.distributorId))
    .where(and(eq(stores.id, id), isNull(stores.deletedAt)));
  return row ?? null;
}
export type LoadedStore = NonNullable<Awaited<ReturnType<typeof findStore>>>;

export async function hasSellingStore(db: Executor, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: stores.id })
    .from(stores)
    .innerJoin(distributors, eq(distributors.id, stores.distributorId))
    .where(and(eq(stores.id, id), isSelling));
  return row !== undefined;
}

export async function insertStore(db: Executor, row: typeof stores.$inferInsert): Promise<number> {
  const [made] = await db.insert(stores).values(row).returning({ id: stores.id });
  if (!made) throw new Error('store vanished');
  return made.id;
}

/** The distributors that have one of these codes. */
export async function findDistributorsByCode(db: Executor, codes: string[]): Promise<DistributorRow[]> {
  return db
    .select()
    .from(distributors)
    .where(and(inArray(distributors.code, codes), isNull(distributors.deletedAt)));
}

/** Inserts the distributors whose code is new. @returns their ids by code */
export async function insertNewDistributors(
  db: Executor,
  rows: readonly (typeof distributors.$inferInsert)[],
): Promise<Map<string, number>> {
  const made = await db
    .insert(distributors)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: distributors.id, code: distributors.code });
  return new Map(made.map(({ id, code }) => [code, id]));
}

export async function findStoresByCode(db: Executor, distributorId: number, codes: string[]): Promise<StoreRow[]> {
  return db
    .select()
    .from(stores)
    .where(and(eq(stores.distributorId, distributorId), inArray(stores.code, codes), isNull(stores.deletedAt)));
}

/** Inserts the stores whose code is new. @returns their ids by code */
export async function insertNewStores(db: Executor, rows: readonly (typeof stores.$inferInsert)[]): Promise<Map<string, number>> {
  const made = await db
    .insert(stores)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: stores.id, code: stores.code });
  return new Map(made.map(({ id, code }) => [code, id]));
}

/** Locks a store, so that two changes of it run one after the other. */
export async function lockStore(db: Executor, id: number): Promise<void> {
  await db.select({ id: stores.id }).from(stores).where(eq(stores.id, id)).for('update');
}

export async function updateStoreRow(db: Executor, id: number, values: Partial<StoreRow>): Promise<void> {
  if (Object.keys(values).length > 0) await db.update(stores).set(values).where(eq(stores.id, id));
}

export async function deleteLinksToStore(db: Executor, storeId: number): Promise<void> {
  await db.delete(userStores).where(eq(userStores.storeId, storeId));
}

export async function deleteLinksToDistributor(db: Executor, distributorId: number): Promise<void> {
  await db.delete(userDistributors).where(eq(userDistributors.distributorId, distributorId));
}

/** Deletes the pages of a deleted store, so that their short names become free. */
export async function endLandings(db: Executor, storeId: number, now: Date): Promise<void> {
  await db
    .update(storeLandings)
    .set({ deletedAt: now })
    .where(and(eq(storeLandings.storeId, storeId), isNull(storeLandings.deletedAt)));
}

import { and, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { products } from '#server/db/schema-catalogue.ts';
import { discounts } from '#server/db/schema-discounts.ts';
import { distributors, stores } from '#server/db/schema-network.ts';
import { matchesSearch, type Page } from '#server/modules/lists/page.ts';
import { isSelling } from '#server/modules/network/is-selling.ts';

export type DiscountRow = typeof discounts.$inferSelect;
export type NewDiscount = typeof discounts.$inferInsert;

export const isLive = isNull(discounts.deletedAt);
/** A store's discounts are on offer while the store and its distributor are active; they end with the store. */
export const isOffered = sql`(${discounts.storeId} is null or exists (select 1 from ${stores} join ${distributors} on ${distributors.id} = ${stores.distributorId}
  where ${stores.id} = ${discounts.storeId} and ${isSelling}))`;

export interface DiscountFilter {
  store_id?: number | undefined;
  active?: '0' | '1' | undefined;
  is_public?: '0' | '1' | undefined;
}

export function loadDiscounts(db: Executor, page: Page, filter: DiscountFilter, search?: string) {
  return db
    .select({ discount: discounts, sortValue: page.sortValue })
    .from(discounts)
    .where(
      and(
        isLive,
        page.after,
        filter.store_id === undefined ? undefined : eq(discounts.storeId, filter.store_id),
        filter.active === undefined ? undefined : eq(discounts.active, filter.active === '1'),
        filter.is_public === undefined ? undefined : eq(discounts.isPublic, filter.is_public === '1'),
        matchesSearch(discounts.search, search),
      ),
    );
}

export async function findDiscount(db: Executor, id: number): Promise<DiscountRow | null> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.id, id), isLive));
  return row ?? null;
}

export async function findOffered(db: Executor, code: string): Promise<DiscountRow | null> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.code, code), isLive, isOffered));
  return row ?? null;
}

export async function findDiscountsByCode(db: Executor, codes: readonly string[]): Promise<DiscountRow[]> {
  return db
    .select()
    .from(discounts)
    .where(and(inArray(discounts.code, [...codes]), isLive));
}

export async function loadOffered(db: Executor, codes: readonly string[]): Promise<DiscountRow[]> {
  return db
    .select()
    .from(discounts)
    .where(and(inArray(discounts.code, [...codes]), isLive, isOffered));
}

/** The public discounts of today: those of no store and, with `storeId`, that store's own; the newest first. */
export async function publicDiscounts(db: Executor, today: string, storeId: number | null): Promise<DiscountRow[]> {
  return db
    .select()
    .from(discounts)
    .where(
      and(
        isLive,
        isOffered,
        eq(discounts.isPublic, true),
        storeId === null ? isNull(discounts.storeId) : or(isNull(discounts.storeId), eq(discounts.storeId, storeId)),
        eq(discounts.active, true),
        or(isNull(discounts.startsOn), lte(discounts.startsOn, today)),
        or(isNull(discounts.endsOn), gte(discounts.endsOn, today)),
      ),
    )
    .orderBy(desc(discounts.createdAt), desc(discounts.id))
    .limit(mostPublic);
}
/** The most public discounts that are read. Nobody offers more at a time; of more, the newest count. */
const mostPublic = 100;

/** Whether each of these ids is a product that is not deleted. */
export async function knowsProducts(db: Executor, ids: readonly number[]): Promise<boolean> {
  const known = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)));
  return ids.every((id) => known.some((product) => product.id === id));
}

export async function insertDiscount(db: Executor, row: NewDiscount): Promise<DiscountRow> {
  const [made] = await db.insert(discounts).values(row).returning();
  if (!made) throw new Error('discount vanished');
  return made;
}

/** Inserts the discounts whose code is new. @returns their ids by code */
export async function insertNewDiscounts(db: Executor, rows: readonly NewDiscount[]): Promise<Map<string, number>> {
  const made = await db
    .insert(discounts)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: discounts.id, code: discounts.code });
  return new Map(made.map(({ id, code }) => [code, id]));
}

export async function updateDiscountRow(db: Executor, id: number, values: Partial<NewDiscount>): Promise<DiscountRow | null> {
  if (Object.keys(values).length === 0) return findDiscount(db, id);
  const [row] = await db
    .update(discounts)
    .set(values)
    .where(and(eq(discounts.id, id), isLive))
    .returning();
  return row ?? null;
}

/** The discount on offer with a code; locks its row until the transaction ends. */
export async function lockOffered(db: Executor, code: string): Promise<DiscountRow | null> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.code, code), isLive, isOffered))
    .for('update');
  return row ?? null;
}

export async function countUse(db: Executor, id: number, change: 1 | -1): Promise<void> {
  await db
    .update(discounts)
    .set({ uses: sql`${discounts.uses} + ${change}` })
    .where(eq(discounts.id, id));
}

/** Locks a discount until the transaction ends, so that its changes run one after the other. */
export async function lockDiscount(db: Executor, id: number): Promise<DiscountRow | null> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.id, id), isLive))
    .for('update');
  return row ?? null;
}

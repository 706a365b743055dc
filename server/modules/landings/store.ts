import { and, arrayContains, arrayOverlaps, desc, eq, exists, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { distributors, storeLandings, stores } from '#server/db/schema-network.ts';
import type { Page } from '#server/modules/lists/page.ts';
import { isSelling } from '#server/modules/network/is-selling.ts';

export type LandingRow = typeof storeLandings.$inferSelect;

/** SQL condition: the page is active, and its store sells. For a query that joins store and distributor. */
const isPublic = and(eq(storeLandings.active, true), isNull(storeLandings.deletedAt), isSelling);

/** SQL condition: the page has this slug or had it before. */
const isNamed = (slug: string) => or(eq(storeLandings.slug, slug), arrayContains(storeLandings.formerSlugs, [slug]));

export function loadPublicLandings(db: Executor, page: Page, filter: { slug?: string | undefined; store_id?: number | undefined }) {
  return db
    .select({ landing: storeLandings, store: { id: stores.id, name: stores.name, city: stores.city }, sortValue: page.sortValue })
    .from(storeLandings)
    .innerJoin(stores, eq(stores.id, storeLandings.storeId))
    .innerJoin(distributors, eq(distributors.id, stores.distributorId))
    .where(
      and(
        isPublic,
        page.after,
        filter.slug === undefined ? undefined : isNamed(filter.slug),
        filter.store_id === undefined ? undefined : eq(storeLandings.storeId, filter.store_id),
      ),
    );
}

export async function findPublicLanding(db: Executor, slug: string) {
  const { title, text, brand } = storeLandings;
  const [row] = await db
    .select({ slug: storeLandings.slug, title, text, brand, store: { name: stores.name, city: stores.city } })
    .from(storeLandings)
    .innerJoin(stores, eq(stores.id, storeLandings.storeId))
    .innerJoin(distributors, eq(distributors.id, stores.distributorId))
    .where(and(isPublic, isNamed(slug)))
    .orderBy(desc(eq(storeLandings.slug, slug)))
    .limit(1);
  return row ?? null;
}

export async function loadPublicSlugs(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ slug: storeLandings.slug })
    .from(storeLandings)
    .innerJoin(stores, eq(stores.id, storeLandings.storeId))
    .innerJoin(distributors, eq(distributors.id, stores.distributorId))
    .where(isPublic)
    .orderBy(storeLandings.slug);
  return rows.map(({ slug }) => slug);
}

export function loadLandingsOfStore(db: Executor, page: Page, storeId: number, filter: { active?: '0' | '1' | undefined }) {
  return db
    .select({ landing: storeLandings, sortValue: page.sortValue })
    .from(storeLandings)
    .where(
      and(
        eq(storeLandings.storeId, storeId),
        page.after,
        filter.active === undefined ? undefined : eq(storeLandings.active, filter.active === '1'),
      ),
    );
}

/** A page of results with the landing pages of stores within `scope`, a condition on `stores`. */
export function loadOwnLandings(
  db: Executor,
  page: Page,
  filter: { store_id?: number | undefined; active?: '0' | '1' | undefined },
  scope: SQL | undefined,
) {
  const { store_id: storeId, active } = filter;
  return db
    .select({ landing: storeLandings, storeName: stores.name, sortValue: page.sortValue })
    .from(storeLandings)
    .innerJoin(stores, eq(stores.id, storeLandings.storeId))
    .where(
      and(
        scope,
        isNull(stores.deletedAt),
        page.after,
        storeId === undefined ? undefined : eq(storeLandings.storeId, storeId),
        active === undefined ? undefined : eq(storeLandings.active, active === '1'),
      ),
    );
}

/** Those of these slugs that are former slugs of a page other than `id`. */
export async function formerSlugsAmong(db: Executor, slugs: readonly string[], id: number | null): Promise<Set<string>> {
  const rows = await db
    .select({ formerSlugs: storeLandings.formerSlugs })
    .from(storeLandings)
    .where(
      and(
        arrayOverlaps(storeLandings.formerSlugs, [...slugs]),
        isNull(storeLandings.deletedAt),
        id === null ? undefined : ne(storeLandings.id, id),
      ),
    );
  return new Set(rows.flatMap(({ formerSlugs }) => formerSlugs));
}

/** The discount codes of a store's pages, by slug. */
export async function discountsOfPages(db: Executor, storeId: number): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ slug: storeLandings.slug, code: storeLandings.discountCode })
    .from(storeLandings)
    .where(and(eq(storeLandings.storeId, storeId), isNull(storeLandings.deletedAt)));
  return new Map(rows.map(({ slug, code }) => [slug, code]));
}

export function findLandingsBySlug(db: Executor, slugs: readonly string[]): Promise<LandingRow[]> {
  return db
    .select()
    .from(storeLandings)
    .where(and(inArray(storeLandings.slug, [...slugs]), isNull(storeLandings.deletedAt)));
}

/** Inserts the pages whose slug is free. @returns their ids by slug */
export async function insertNewLandings(db: Executor, rows: readonly (typeof storeLandings.$inferInsert)[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const made = await db
    .insert(storeLandings)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: storeLandings.id, slug: storeLandings.slug });
  return new Map(made.map(({ id, slug }) => [slug, id]));
}

const isLanding = (storeId: number, id: number) => and(eq(storeLandings.id, id), eq(storeLandings.storeId, storeId));

export async function findLanding(db: Executor, storeId: number, id: number): Promise<LandingRow | null> {
  const [row] = await db
    .select()
    .from(storeLandings)
    .where(
      and(
        isLanding(storeId, id),
        exists(
          db
            .select({ id: stores.id })
            .from(stores)
            .where(and(eq(stores.id, storeId), isNull(stores.deletedAt))),
        ),
      ),
    );
  return row ?? null;
}

export async function insertLanding(db: Executor, row: typeof storeLandings.$inferInsert): Promise<LandingRow> {
  const [made] = await db.insert(storeLandings).values(row).returning();
  if (!made) throw new Error('landing vanished');
  return made;
}

export async function updateLandingRow(db: Executor, storeId: number, id: number, values: Partial<LandingRow>): Promise<void> {
  if (Object.keys(values).length > 0) await db.update(storeLandings).set(values).where(isLanding(storeId, id));
}

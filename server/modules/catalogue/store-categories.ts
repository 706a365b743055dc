import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { productCategories, productTypes } from '#server/db/schema-catalogue.ts';
import { matchesSearch, type Page } from '#server/modules/lists/page.ts';
import type { CategoryRow } from './store.ts';

export type NewCategory = typeof productCategories.$inferInsert;

const isLive = isNull(productCategories.deletedAt);

export function loadCategories(
  db: Executor,
  page: Page,
  filter: { product_type_id?: number | undefined; active?: '0' | '1' | undefined },
  search?: string,
) {
  return db
    .select({ category: productCategories, typeName: productTypes.name, sortValue: page.sortValue })
    .from(productCategories)
    .innerJoin(productTypes, eq(productTypes.id, productCategories.productTypeId))
    .where(
      and(
        isLive,
        page.after,
        filter.product_type_id === undefined ? undefined : eq(productCategories.productTypeId, filter.product_type_id),
        filter.active === undefined ? undefined : eq(productCategories.active, filter.active === '1'),
        matchesSearch(productCategories.search, search),
      ),
    );
}

/** The categories with the name of any of these rows, ignoring case and accents. */
export async function categoriesOfNames(db: Executor, rows: readonly { name: string }[]): Promise<CategoryRow[]> {
  const names = sql.param(rows.map(({ name }) => name));
  return db
    .select()
    .from(productCategories)
    .where(
      and(isLive, sql`${productCategories.search} in (select search_text(array[name]) from unnest(${names}::text[]) as given (name))`),
    );
}

/** Inserts the categories whose names are new within their product type. @returns the inserted rows */
export async function insertNewCategories(db: Executor, rows: readonly NewCategory[]): Promise<CategoryRow[]> {
  return db
    .insert(productCategories)
    .values([...rows])
    .onConflictDoNothing()
    .returning();
}

/** With `isLocked`, locks the row, for a change: which values are allowed depends on the present ones. */
export async function findCategory(db: Executor, id: number, options: { isLocked?: boolean } = {}): Promise<CategoryRow | null> {
  const query = db
    .select()
    .from(productCategories)
    .where(and(eq(productCategories.id, id), isLive));
  const [row] = await (options.isLocked ? query.for('update') : query);
  return row ?? null;
}

export async function insertCategory(db: Executor, row: NewCategory): Promise<CategoryRow> {
  const [made] = await db.insert(productCategories).values(row).returning();
  if (!made) throw new Error('category vanished');
  return made;
}

export async function updateCategoryRow(db: Executor, id: number, values: Partial<NewCategory>): Promise<CategoryRow | null> {
  if (Object.keys(values).length === 0) return findCategory(db, id);
  const [row] = await db
    .update(productCategories)
    .set(values)
    .where(and(eq(productCategories.id, id), isLive))
    .returning();
  return row ?? null;
}

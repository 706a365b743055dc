import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { RiskType } from '#domain/policy/risk-type.ts';
import type { Executor } from '#server/db/connect.ts';
import { genericItems } from '#server/db/schema-catalogue.ts';
import { asSearched } from '#server/db/schema-columns.ts';
import { matchesSearch, type Page } from '#server/modules/lists/page.ts';

export type GenericItemRow = typeof genericItems.$inferSelect;
export type NewGenericItem = typeof genericItems.$inferInsert;

const isLive = isNull(genericItems.deletedAt);

export interface GenericItemFilter {
  risk_type?: RiskType | undefined;
  brand?: string | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  active?: '0' | '1' | undefined;
}

export function loadItems(db: Executor, page: Page, filter: GenericItemFilter, search?: string) {
  return db
    .select({ item: genericItems, sortValue: page.sortValue })
    .from(genericItems)
    .where(
      and(
        isLive,
        filter.active === undefined ? undefined : eq(genericItems.active, filter.active === '1'),
        page.after,
        filter.risk_type === undefined ? undefined : eq(genericItems.riskType, filter.risk_type),
        filter.brand === undefined ? undefined : sql`${asSearched(genericItems.brand)} = search_text(array[${filter.brand}]::text[])`,
        filter.minCents === undefined ? undefined : gte(genericItems.priceCents, filter.minCents),
        filter.maxCents === undefined ? undefined : lte(genericItems.priceCents, filter.maxCents),
        matchesSearch(genericItems.search, search),
      ),
    );
}

export async function findGenericItem(db: Executor, id: number): Promise<GenericItemRow | null> {
  const [row] = await db
    .select()
    .from(genericItems)
    .where(and(eq(genericItems.id, id), isLive));
  return row ?? null;
}

/** The item of the same words, which making one changes; null also when it has ended. Two of them go one after the other. */
export async function lockItemOfWords(db: Executor, { riskType, brand, model, reference }: NewGenericItem): Promise<GenericItemRow | null> {
  const words = sql`search_text(array[${brand}, ${model}, ${reference ?? null}]::text[])`;
  const [row] = await db
    .select()
    .from(genericItems)
    .where(and(eq(genericItems.riskType, riskType), eq(genericItems.search, words), isLive))
    .for('update');
  return row ?? null;
}

/** Makes an item, or changes the one of the same words and brings it back. */
export async function saveGenericItemRow(db: Executor, row: NewGenericItem): Promise<GenericItemRow> {
  const { createdAt: _, ...changes } = row;
  const [saved] = await db
    .insert(genericItems)
    .values(row)
    .onConflictDoUpdate({ target: [genericItems.riskType, genericItems.search], set: { ...changes, deletedAt: null } })
    .returning();
  if (!saved) throw new Error('item vanished');
  return saved;
}

export async function updateGenericItemRow(db: Executor, id: number, values: Partial<NewGenericItem>): Promise<GenericItemRow | null> {
  if (Object.keys(values).length === 0) return findGenericItem(db, id);
  const [row] = await db
    .update(genericItems)
    .set(values)
    .where(and(eq(genericItems.id, id), isLive))
    .returning();
  return row ?? null;
}

/** Two changes of one go one after the other. */
export async function lockGenericItem(db: Executor, id: number): Promise<GenericItemRow | null> {
  const [row] = await db
    .select()
    .from(genericItems)
    .where(and(eq(genericItems.id, id), isLive))
    .for('update');
  return row ?? null;
}

import { and, eq, gte, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { modelText, modelWords } from '#domain/device/model-words.ts';
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
        search === undefined ? undefined : isMeant(db, search, filter.risk_type),
      ),
    );
}

/** The share of a word's trigrams that must occur in an item for the word to count as misspelt. When two letters are swapped, 3 of 7 trigrams are left. */
const leastLikeness = 0.4;

/** SQL condition: the items that have all words of a search or, when no item has, those with similar words. */
function isMeant(db: Executor, search: string, riskType: RiskType | undefined): SQL | undefined {
  const said = modelText(search, riskType);
  // Only the word for the kind was typed: every item of the kind matches.
  if (said === '' && riskType !== undefined) return undefined;
  const words = modelWords(said);
  const isExact = matchesSearch(genericItems.search, said || search);
  if (words.length === 0) return isExact;
  const other = alias(genericItems, 'other');
  const exact = db
    .select({ id: other.id })
    .from(other)
    .where(
      and(isNull(other.deletedAt), riskType === undefined ? undefined : eq(other.riskType, riskType), matchesSearch(other.search, said)),
    );
  const isLike = words.map(({ text, isForgiven }) =>
    isForgiven
      ? sql`word_similarity(search_text(array[${text}]::text[]), ${genericItems.search}) >= ${leastLikeness}`
      : matchesSearch(genericItems.search, text),
  );
  return or(isExact, and(notExists(exact), ...isLike));
}

export async function findGenericItem(db: Executor, id: number): Promise<GenericItemRow | null> {
  const [row] = await db
    .select()
    .from(genericItems)
    .where(and(eq(genericItems.id, id), isLive));
  return row ?? null;
}

/** The item with the same words, locked until the transaction ends; null also when it was deleted. */
export async function lockItemOfWords(db: Executor, { riskType, brand, model, reference }: NewGenericItem): Promise<GenericItemRow | null> {
  const words = sql`search_text(array[${brand}, ${model}, ${reference ?? null}]::text[])`;
  const [row] = await db
    .select()
    .from(genericItems)
    .where(and(eq(genericItems.riskType, riskType), eq(genericItems.search, words), isLive))
    .for('update');
  return row ?? null;
}

type GivenItem = Omit<NewGenericItem, 'createdAt'>;

/** The items as a table `given`, so that one statement finds them all. */
function asTable(rows: readonly GivenItem[]): SQL {
  const each = (values: readonly (string | number | boolean | null)[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const columns = [
    each(
      rows.map((row) => row.riskType),
      'smallint',
    ),
    each(
      rows.map((row) => row.brand),
      'text',
    ),
    each(
      rows.map((row) => row.model),
      'text',
    ),
    each(
      rows.map((row) => row.reference ?? null),
      'text',
    ),
    each(
      rows.map((row) => row.priceCents),
      'integer',
    ),
    each(
      rows.map((row) => row.active ?? true),
      'boolean',
    ),
  ];
  return sql`unnest(${sql.join(columns, sql`, `)}) as given (kind, brand, model, reference, price_cents, active)`;
}
const isGiven = sql`${genericItems.riskType} = given.kind and ${genericItems.search} = search_text(array[given.brand, given.model, given.reference])`;

export async function itemsOfWords(db: Executor, rows: readonly GivenItem[]): Promise<GenericItemRow[]> {
  return db
    .select()
    .from(genericItems)
    .where(and(isLive, sql`exists (select from ${asTable(rows)} where ${isGiven})`));
}

/** Inserts the items whose words are new, and restores deleted items of the same words with the given data. */
export async function makeItems(db: Executor, rows: readonly NewGenericItem[]): Promise<GenericItemRow[]> {
  const made = await db
    .insert(genericItems)
    .values([...rows])
    .onConflictDoNothing()
    .returning();
  if (made.length === rows.length) return made;
  const back = await db
    .update(genericItems)
    .set({
      deletedAt: null,
      brand: sql`given.brand`,
      model: sql`given.model`,
      reference: sql`given.reference`,
      priceCents: sql`given.price_cents`,
      active: sql`given.active`,
    })
    .from(asTable(rows))
    .where(and(isNotNull(genericItems.deletedAt), isGiven))
    .returning();
  return [...made, ...back];
}

/** Inserts an item, or updates and restores the one of the same words. */
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

/** Locks an item until the transaction ends, so that its changes run one after the other. */
export async function lockGenericItem(db: Executor, id: number): Promise<GenericItemRow | null> {
  const [row] = await db
    .select()
    .from(genericItems)
    .where(and(eq(genericItems.id, id), isLive))
    .for('update');
  return row ?? null;
}

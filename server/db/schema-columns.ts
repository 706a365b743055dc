import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Ids below 1000 are reserved for seeded rows. */
export const serial = () => integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 });

/** A text in the order of a Spanish dictionary: Á beside A, Ñ after N. A query that sorts by it and its index must use the same expression. */
export const inSpanish = (column: AnyPgColumn): SQL => sql`${column} collate "es-x-icu"`;

/** A text without accents and capitals, as a search compares it. A query that filters by it and its index must use the same expression. */
export const asSearched = (column: AnyPgColumn): SQL => sql`search_text(array[${column}])`;

/** The column in which a search looks: the text of these columns, without accents and capitals (the function `search_text` of the migrations). */
export function searchColumn(columns: readonly string[], arrays: readonly string[] = []) {
  const parts = [`array[${columns.map((column) => `"${column}"`).join(', ')}]`, ...arrays.map((array) => `"${array}"`)];
  return text('search')
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_text(${parts.join(' || ')})`));
}

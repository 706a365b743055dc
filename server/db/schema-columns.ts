import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Ids below 1000 are for what is seeded. */
export const serial = () => integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 });

/** A text in the order of a Spanish dictionary: Á beside A, Ñ behind N. What sorts by it and its index must say the same. */
export const inSpanish = (column: AnyPgColumn): SQL => sql`${column} collate "es-x-icu"`;

/** A text without accents and capitals, as a search compares it. What filters by it and its index must say the same. */
export const asSearched = (column: AnyPgColumn): SQL => sql`search_text(array[${column}])`;

/** What a search looks in: these columns of text, without accents and capitals (the function `search_text` of the migrations). */
export function searchColumn(columns: readonly string[], arrays: readonly string[] = []) {
  const parts = [`array[${columns.map((column) => `"${column}"`).join(', ')}]`, ...arrays.map((array) => `"${array}"`)];
  return text('search')
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_text(${parts.join(' || ')})`));
}

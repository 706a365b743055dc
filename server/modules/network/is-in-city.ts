import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { asSearched } from '#server/db/schema-columns.ts';

/** A place is in a town, whatever the capitals and accents somebody wrote it with; none asked for: wherever it is. */
export function isInCity(column: PgColumn, city: string | undefined): SQL | undefined {
  return city === undefined ? undefined : sql`${asSearched(column)} = search_text(array[${city}]::text[])`;
}

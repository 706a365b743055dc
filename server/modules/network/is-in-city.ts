import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { asSearched } from '#server/db/schema-columns.ts';

/** SQL condition: the place is in the city, ignoring case and accents; without `city` there is no condition. */
export function isInCity(column: PgColumn, city: string | undefined): SQL | undefined {
  return city === undefined ? undefined : sql`${asSearched(column)} = search_text(array[${city}]::text[])`;
}

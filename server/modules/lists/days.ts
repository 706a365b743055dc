import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * SQL conditions: an instant falls on the civil days of Madrid from `from` to `to`, both included; a bound left out does not limit. The bounds are instants, so that an
 * index on the column can be used.
 */
export function isOnDays(at: PgColumn, from: string | undefined, to: string | undefined): SQL[] {
  return [
    ...(from === undefined ? [] : [sql`${at} >= ${from}::date::timestamp at time zone 'Europe/Madrid'`]),
    ...(to === undefined ? [] : [sql`${at} < (${to}::date + 1)::timestamp at time zone 'Europe/Madrid'`]),
  ];
}

import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether an instant falls on the civil days of Madrid `from` to `to`, both included; without one of them, from or to any day. The bounds are instants, so that an index on the column finds them. */
export function isOnDays(at: PgColumn, from: string | undefined, to: string | undefined): SQL[] {
  return [
    ...(from === undefined ? [] : [sql`${at} >= ${from}::date::timestamp at time zone 'Europe/Madrid'`]),
    ...(to === undefined ? [] : [sql`${at} < (${to}::date + 1)::timestamp at time zone 'Europe/Madrid'`]),
  ];
}

import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Any number of them, as one parameter. */
export const isOneOf = (column: PgColumn, ids: readonly number[]) => sql`${column} = any(${sql.param([...ids])}::int[])`;

import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** SQL condition: the column is one of these ids. They are passed as one parameter, however many they are. */
export const isOneOf = (column: PgColumn, ids: readonly number[]) => sql`${column} = any(${sql.param([...ids])}::int[])`;

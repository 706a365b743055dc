import { type SQL, sql } from 'drizzle-orm';

/**
 * Rows of any number as one parameter of a statement, where they are called `row`. `columns`: their names and types, as SQL says them.
 */
export function jsonRecords(rows: readonly object[], columns: string): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as row (${sql.raw(columns)})`;
}

import { type SQL, sql } from 'drizzle-orm';

/** Any number of rows as one parameter of a statement, in which they are called `row`. `columns`: the columns' names and SQL types. */
export function jsonRecords(rows: readonly object[], columns: string): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as row (${sql.raw(columns)})`;
}

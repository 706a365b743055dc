import { type SQL, sql } from 'drizzle-orm';

/** For a statement on any number of rows: they go to the database as one parameter. `columns`: their names and types, as SQL says them; the rows are called `row`. */
export function jsonRecords(rows: readonly object[], columns: string): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as row (${sql.raw(columns)})`;
}

import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { defaultPageSize, type ListQuery } from '#domain/wire/list.ts';
import { inSpanish } from '#server/db/schema-columns.ts';
import { ProblemError } from '#server/http/problems.ts';

/** By what a list can be sorted. No column may be null, and each wants an index on itself and the id (texts: `inSpanish`). */
export interface PageOrder<Sort extends string> {
  id: PgColumn;
  columns: Record<Sort, PgColumn>;
  /** When none is asked for. */
  usual: Sort | `-${Sort}`;
}

/** What a query needs to read one page; `sortValue` has to be among what it selects. */
export interface Page {
  after: SQL | undefined;
  orderBy: SQL[];
  /** One more than the page, to know whether there is another. */
  limit: number;
  sortValue: SQL<string>;
}

/** What the cursor holds: the sort, the last row's value as text, its id. */
type Cursor = [sort: string, value: string, id: number];

/**
 * Reads one page, going on behind the row that the cursor names: nothing is left out or shown twice when rows come or go meanwhile, and equal
 * values are told apart by their id.
 * @throws {ProblemError} `invalid-query` for a cursor that is not of this list and sort.
 */
export async function readPage<Sort extends string, Row extends { sortValue: string }, Item>(
  query: ListQuery<Sort>,
  order: PageOrder<Sort>,
  load: (page: Page) => Promise<Row[]>,
  { idOf, wire }: { idOf: (row: Row) => number; wire: (row: Row) => Item },
): Promise<{ data: Item[]; meta: { next_cursor: string | null } }> {
  const sort = query.sort ?? order.usual;
  const isDescending = sort.startsWith('-');
  const column = order.columns[sort.replace('-', '') as Sort];
  const size = query.page?.size ?? defaultPageSize;
  const by = column.dataType === 'string' ? inSpanish(column) : sql`${column}`;
  const cursor = query.page?.cursor === undefined ? null : readCursor(query.page.cursor, sort);
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const rows = await load({
    after: cursor
      ? sql`(${by}, ${order.id}) ${sql.raw(isDescending ? '<' : '>')} (${cursor[1]}::${sql.raw(column.getSQLType())}, ${cursor[2]})`
      : undefined,
    orderBy: [sql`${by} ${direction}`, sql`${order.id} ${direction}`],
    limit: size + 1,
    sortValue: sql<string>`${column}::text`.as('sort_value') as unknown as SQL<string>,
  }).catch((error: unknown) => {
    // A cursor that was tampered with may hold what is no value of the column.
    if (cursor && isDataException(error)) throw badCursor();
    throw error;
  });
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const next: Cursor | null = rows.length > size && last ? [sort, last.sortValue, idOf(last)] : null;
  return {
    data: page.map(wire),
    meta: { next_cursor: next && Buffer.from(JSON.stringify(next)).toString('base64url') },
  };
}

/** Every word of the search is in the table's `search` column. */
export function matchesSearch(column: PgColumn, search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  const words = search.split(/\s+/).map((word) => word.replaceAll(/[\\%_]/g, '\\$&'));
  return sql.join(
    words.map((word) => sql`${column} like '%' || search_text(array[${word}]::text[]) || '%'`),
    sql` and `,
  );
}

function readCursor(text: string, sort: string): Cursor {
  try {
    const [cursorSort, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (cursorSort === sort && typeof value === 'string' && Number.isSafeInteger(id)) return [sort, value, id as number];
  } catch {
    // Not one of ours.
  }
  throw badCursor();
}

function badCursor(): ProblemError {
  return new ProblemError('invalid-query', { fields: [{ path: 'page.cursor', code: 'cursor' }] });
}

/** PostgreSQL's class 22. */
function isDataException(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code?.startsWith('22') ?? false;
}

import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { defaultPageSize, type ListQuery, mostCounted, type PageMeta } from '#domain/wire/list.ts';
import type { Executor } from '#server/db/connect.ts';
import { inSpanish } from '#server/db/schema-columns.ts';
import { ProblemError } from '#server/http/problems.ts';

/** The columns by which a list can be sorted. None may be null, and each needs an index on the column and the id (for text columns: on `inSpanish`). */
export interface PageOrder<Sort extends string> {
  id: PgColumn;
  columns: Record<Sort, PgColumn>;
  /** The sort when the request names none. */
  usual: Sort | `-${Sort}`;
}

/** What a list's query needs: `after` among its conditions, `sortValue` among the columns it selects. */
export interface Page {
  after: SQL | undefined;
  sortValue: SQL.Aliased<string>;
}

/** The rows of a list with all its conditions, without order or limit: both the page and the total are made from it. */
interface PageQuery<Row> {
  orderBy(...by: SQL[]): { limit(most: number): PromiseLike<Row[]> };
  getSQL(): SQL;
}

/** What the cursor holds: the sort, the row's value as text, its id, and whether the page lies before that row instead of after it. */
type Cursor = [sort: string, value: string, id: number | string, side?: 'before'];

/**
 * Reads one page that starts after the row the cursor names, or ends before it. Rows added or removed in between cause no gaps or repetitions; rows with equal values
 * are ordered by their id. A page backwards that would be cut short by the start of the list becomes the first page.
 * @throws {ProblemError} `invalid-query` for a cursor that is not of this list and sort.
 */
export async function readPage<Sort extends string, Row extends { sortValue: string }, Item>(
  db: Executor,
  query: ListQuery<Sort>,
  order: PageOrder<Sort>,
  select: (page: Page) => PageQuery<Row>,
  { idOf, wire }: { idOf: (row: Row) => number | string; wire: (rows: Row[]) => Item[] | Promise<Item[]> },
): Promise<{ data: Item[]; meta: PageMeta }> {
  const sort = query.sort ?? order.usual;
  const size = query.page?.size ?? defaultPageSize;
  const cursor = query.page?.cursor === undefined ? null : readCursor(query.page.cursor, sort);
  const to = (row: Row | undefined, ...side: ['before'] | []): string | null =>
    row ? cursorText([sort, row.sortValue, idOf(row), ...side]) : null;
  const read = async () => {
    const { rows, isMore, isFirst } = await readRows(order, sort, select, size, cursor);
    const cursors = { next_cursor: isMore ? to(rows.at(-1)) : null, prev_cursor: isFirst ? null : to(rows[0], 'before') };
    return { data: await wire(rows), cursors };
  };
  // In a large book the count takes as long as the page, so they run side by side.
  const [{ data, cursors }, total] = await Promise.all([
    read(),
    query.page?.total && countRows(db, select({ after: undefined, sortValue: noSortValue })),
  ]);
  return { data, meta: { ...cursors, ...total } };
}

/** What a query whose rows are sorted by nothing selects as `sortValue`. */
export const noSortValue = sql<string>`''`.as('sort_value');

/** Reads the rows of a page. `isMore`: more rows follow; `isFirst`: no rows come before. */
async function readRows<Sort extends string, Row>(
  order: PageOrder<Sort>,
  sort: Sort | `-${Sort}`,
  select: (page: Page) => PageQuery<Row>,
  size: number,
  cursor: Cursor | null,
): Promise<{ rows: Row[]; isMore: boolean; isFirst: boolean }> {
  const column = order.columns[sort.replace('-', '') as Sort];
  const by = column.getSQLType() === 'text' ? inSpanish(column) : sql`${column}`;
  const isBack = cursor?.[3] === 'before';
  const isDescending = sort.startsWith('-') !== isBack;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const found = await select({
    after: cursor
      ? sql`(${by}, ${order.id}) ${sql.raw(isDescending ? '<' : '>')} (${cursor[1]}::${sql.raw(column.getSQLType())}, ${cursor[2]})`
      : undefined,
    sortValue: sql<string>`${column}::text`.as('sort_value'),
  })
    .orderBy(sql`${by} ${direction}`, sql`${order.id} ${direction}`)
    // One row more than the page, to know whether another page follows.
    .limit(size + 1)
    .then(
      (rows) => rows,
      (error: unknown) => {
        // A cursor that was tampered with may hold a value that the column's type does not accept.
        throw cursor && isDataException(error) ? badCursor() : error;
      },
    );
  if (isBack && found.length < size) return readRows(order, sort, select, size, null);
  const rows = found.slice(0, size);
  const isCut = found.length > size;
  return isBack ? { rows: rows.reverse(), isMore: true, isFirst: !isCut } : { rows, isMore: isCut, isFirst: cursor === null };
}

async function countRows(db: Executor, list: PageQuery<unknown>): Promise<Pick<PageMeta, 'total' | 'is_total_more'>> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(*) as total from (${list.getSQL()} limit ${mostCounted + 1}) as listed`,
  );
  const total = Number(rows[0]?.total);
  return total > mostCounted ? { total: mostCounted, is_total_more: true } : { total };
}

/** SQL condition: the table's `search` column contains every word of the search. */
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
    const [cursorSort, value, id, side] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (cursorSort === sort && typeof value === 'string' && isId(id) && (side === undefined || side === 'before'))
      return [sort, value, id, ...(side === undefined ? ([] as const) : ([side] as const))];
  } catch {
    // The cursor is not one that we made.
  }
  throw badCursor();
}

const isId = (id: unknown): id is number | string => Number.isSafeInteger(id) || typeof id === 'string';

const cursorText = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function badCursor(): ProblemError {
  return new ProblemError('invalid-query', { fields: [{ path: 'page.cursor', code: 'cursor' }] });
}

/** Whether PostgreSQL refused a value (its error class 22). */
function isDataException(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code?.startsWith('22') ?? false;
}

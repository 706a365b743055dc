import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { ColumnHeads } from '#domain/wire/list.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { type FieldFault, ProblemError } from '#server/http/problems.ts';
import type { ParsedCall } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';

/** Rows read per statement: more than a page on screen, so that there are fewer statements, and still little memory. */
export const exportPageSize = 500;

/** The query parameters of every list that can be exported. */
interface ExportableQuery {
  export_csv?: '1' | undefined;
  columns?: string | undefined;
  filter?: object | undefined;
  page?: { size?: number | undefined; cursor?: string | undefined } | undefined;
}

/** Reads one page of the exported list, as the list itself does. */
type ReadList<Query, Item> = (
  db: Executor,
  query: Query,
  actor: Actor,
  ports: Ports,
) => Promise<{ data: Item[]; meta: { next_cursor: string | null } }>;

/** The cell of each column, from an item of the list. */
export type CsvCells<Heads extends ColumnHeads, Item> = Readonly<Record<keyof Heads, (item: Item) => string | number | null>>;

/** The columns that `columns` names; all when it is left out. @throws {ProblemError} `invalid-query` */
function columnsAsked<Heads extends ColumnHeads>(heads: Heads, text: string | undefined): (keyof Heads)[] {
  const names = text?.split(',') ?? Object.keys(heads);
  const fields = names.flatMap((name, at): FieldFault[] =>
    Object.hasOwn(heads, name) ? [] : [{ path: `columns.${at}`, code: 'unknown-column' }],
  );
  if (new Set(names).size < names.length) fields.push({ path: 'columns', code: 'column-twice' });
  if (fields.length > 0) throw new ProblemError('invalid-query', { fields });
  return names;
}

/**
 * Answers a list's query that has `export_csv=1` with a file of all items that the filter matches, read page by page, with the columns asked for. Spreadsheets in Spain
 * open it: UTF-8 with a byte-order mark, `;`, CRLF. A cell that would be taken for a formula gets an apostrophe.
 */
export function exportCsv<const Heads extends ColumnHeads, Query extends ExportableQuery, Item>(
  fileName: string,
  heads: Heads,
  cells: CsvCells<Heads, Item>,
  read: ReadList<Query, Item>,
) {
  return async (call: Omit<ParsedCall, 'query'> & { query: Query }): Promise<Response | null> => {
    const asked = call.query;
    if (asked.export_csv !== '1') return null;
    const columns = columnsAsked(heads, asked.columns);
    const readFrom = (cursor?: string) =>
      read(call.db, { ...asked, page: { size: exportPageSize, ...(cursor === undefined ? {} : { cursor }) } }, call.actor, call.ports);
    // The first page is read before the answer begins, so that a refusal is still answered as a problem.
    const first = await readFrom();
    async function* records() {
      let rows = 0;
      try {
        for (let page = first; ; page = await readFrom(page.meta.next_cursor)) {
          rows += page.data.length;
          yield* page.data.map((item) => columns.map((name) => cells[name](item) ?? ''));
          if (page.meta.next_cursor === null) return;
        }
      } finally {
        // A file that was cut off is recorded too: the rows sent so far may have been read.
        const data = { list: fileName, filter: Object.keys(asked.filter ?? {}), rows };
        await recordEvent(call.db, call.ports, { kind: 'list-exported', ...whoOf(call.actor), data });
      }
    }
    const file = stringify({
      header: true,
      columns: columns.map((name) => heads[name] ?? ''),
      bom: true,
      delimiter: ';',
      record_delimiter: 'windows',
      escape_formulas: true,
      // A cell with a line break is quoted: a spreadsheet takes any unquoted break for the end of the row, not only CRLF.
      quoted_match: /[\r\n]/,
      // A number gets no apostrophe, even below zero, and has a decimal comma.
      cast: { number: (value) => ({ value: String(value).replace('.', ','), escape_formulas: false }) },
    });
    // When the client disconnects, the reading stops too; an error while reading cuts the file off, and the client notices.
    pipeline(Readable.from(records()), file, () => undefined);
    return new Response(Readable.toWeb(file) as ReadableStream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}.csv"`,
        'cache-control': 'no-store',
      },
    });
  };
}

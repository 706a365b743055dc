import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { ColumnHeads } from '#domain/wire/list.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { type FieldFault, ProblemError } from '#server/http/problems.ts';
import type { ParsedCall } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';

/** Rows that are read at once: fewer statements than by the pages of a screen, and still little in memory. */
export const exportPageSize = 500;

/** What every list takes that can be had as a file. */
interface ExportableQuery {
  export_csv?: '1' | undefined;
  columns?: string | undefined;
  filter?: object | undefined;
  page?: { size?: number | undefined; cursor?: string | undefined } | undefined;
}

/** One page of the list that is exported, read as the list itself reads it. */
type ReadList<Query, Item> = (
  db: Executor,
  query: Query,
  actor: Actor,
  ports: Ports,
) => Promise<{ data: Item[]; meta: { next_cursor: string | null } }>;

/** What stands in each column of a row. */
export type CsvCells<Heads extends ColumnHeads, Item> = Readonly<Record<keyof Heads, (item: Item) => string | number | null>>;

/** All of them when none is named. @throws {ProblemError} `invalid-query` */
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
 * Answers a list asked with `export_csv=1` as a file of everything its filter lets through, page by page as it is read, with the columns that are asked for. As spreadsheets in Spain
 * open it: UTF-8 with its mark, `;`, CRLF. Cells that a spreadsheet would take for a formula get an apostrophe.
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
    // Read before the answer begins, so that a refusal is a problem as always.
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
        // A file that was broken off is recorded too: these rows may have been read.
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
      // Lines within a cell: a row ends with CRLF, but a spreadsheet takes any break for its end that is not quoted.
      quoted_match: /[\r\n]/,
      // A number is no formula, also below zero, and is read as one where decimals have a comma.
      cast: { number: (value) => ({ value: String(value).replace('.', ','), escape_formulas: false }) },
    });
    // Whoever goes away ends the reading too; a fault of it cuts the file off, which its reader sees.
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

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { AuditKind } from '#domain/audit/event-kind.ts';
import type { CsvReport } from '#domain/wire/csv.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { fieldFaults } from '#server/http/field-faults.ts';
import type { FieldFault } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { CsvColumns } from './csv-rows.ts';
import { readCsv, rejected } from './read-csv.ts';

/** How many rows one statement inserts. */
const batchSize = 500;

export interface CsvImport<Name extends string, Row, Known extends { id: number }> {
  fileBase64: string;
  /** The audit event of the import, and the ids of the rows' owner. */
  event: { kind: Extract<AuditKind, `${string}-imported`>; data?: Record<string, number> };
  columns: CsvColumns<Name>;
  /** Parses the cells of one row; the `path` of an issue is a column. */
  schema: v.GenericSchema<unknown, Row>;
  /** The column in which no two rows may be equal, and its value in a parsed row. */
  key: { column: Name; of: (row: Row) => string };
  /** Inserts rows and returns the new ids by key; a row whose key exists already is left out (`on conflict do nothing`). */
  insert: (rows: readonly Row[]) => Promise<ReadonlyMap<string, number>>;
  /** The present data under the keys of rows that were left out. A row equal to it is no fault and makes nothing. Without `known`, every such row is a fault. */
  known?: {
    find: (rows: readonly Row[]) => Promise<readonly Known[]>;
    keyOf: (known: Known) => string;
    /** The fields that a row gives, for the comparison; fields that it leaves out are not compared. */
    columnsOf: (row: Row) => object;
  };
}

/**
 * Imports a CSV file, all of it or, on any fault, nothing, and records it in the audit; it runs in the transaction of the call. Every row is checked, so that the answer
 * lists all faults, up to a number that somebody corrects in one go.
 * @throws {ProblemError} `csv-rejected` with `row.column` and the reason
 */
export async function importCsv<Name extends string, Row, Known extends { id: number } = never>(
  db: Executor,
  ports: Ports,
  actor: Actor,
  given: CsvImport<Name, Row, Known>,
): Promise<CsvReport> {
  const faults: FieldFault[] = [];
  const told: CsvReport['rows'] = [];
  let created = 0;
  const seen = new Set<string>();
  let batch: { row: number; parsed: Row }[] = [];
  const fault = (row: number, column: string, code: FieldCode) => faults.push({ path: `${row}.${column}`, code });

  const flush = async () => {
    if (batch.length === 0) return;
    const made = await given.insert(batch.map(({ parsed }) => parsed));
    created += made.size;
    const leftOut = batch.map(({ parsed }) => parsed).filter((parsed) => !made.has(given.key.of(parsed)));
    const same = await thoseThatSayTheSame(given, leftOut);
    for (const { row, parsed } of batch) {
      const key = given.key.of(parsed);
      const id = made.get(key) ?? same.get(key);
      if (id === undefined) fault(row, given.key.column, 'already-exists');
      else told.push({ row, id });
    }
    batch = [];
  };

  const rows = await readCsv(given.fileBase64, given.columns);
  // Imports of one kind run one at a time: two files with the same rows in another order could deadlock.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${given.event.kind}, 0))`);
  for (const { row, values } of rows) {
    // After every batch of rows other requests get a turn, even when no row is inserted.
    if (row % batchSize === 0) await nextTurn();
    if (values === null) {
      faults.push({ path: String(row), code: 'column-count' });
      continue;
    }
    const result = v.safeParse(given.schema, values);
    if (!result.success) {
      for (const [column, code] of firstOfEach(fieldFaults(result.issues))) fault(row, column, code);
      continue;
    }
    const key = given.key.of(result.output);
    if (seen.has(key)) {
      fault(row, given.key.column, 'twice');
      continue;
    }
    seen.add(key);
    batch.push({ row, parsed: result.output });
    if (batch.length === batchSize) await flush();
  }
  await flush();
  if (faults.length > 0) throw rejected(faults.sort((a, b) => Number.parseInt(a.path, 10) - Number.parseInt(b.path, 10)));
  await recordEvent(db, ports, { kind: given.event.kind, ...whoOf(actor), data: { ...given.event.data, created } });
  return { created, rows: told };
}

/** For each column the first of its faults: a cell with several values is corrected as one. */
function firstOfEach(faults: readonly FieldFault[]): Map<string, FieldCode> {
  const first = new Map<string, FieldCode>();
  for (const { path, code } of faults) {
    const [column = path] = path.split('.', 1);
    if (!first.has(column)) first.set(column, code);
  }
  return first;
}

/** The ids, by key, of existing rows that are equal to rows of the file. */
async function thoseThatSayTheSame<Name extends string, Row, Known extends { id: number }>(
  { key, known }: CsvImport<Name, Row, Known>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, number>> {
  if (known === undefined || rows.length === 0) return new Map();
  const found = new Map((await known.find(rows)).map((each) => [known.keyOf(each), each]));
  return new Map(
    rows.flatMap((row) => {
      const each = found.get(key.of(row));
      return each && isDeepStrictEqual({ ...each, ...known.columnsOf(row) }, each) ? [[key.of(row), each.id] as const] : [];
    }),
  );
}

import { CsvError, parse } from 'csv-parse/sync';
import { maxCsvColumns, maxCsvRowCharacters, maxCsvRows } from '#domain/wire/csv.ts';
import type { FieldFault } from '#server/http/problems.ts';

/** The columns of an import: the name, and the other heads that are accepted for it. Case, accents and punctuation are ignored. */
export type CsvColumns<Name extends string> = Record<Name, { aliases: readonly string[]; isRequired?: boolean }>;

export interface CsvRow<Name extends string> {
  /** The number of the row, from 1; the head and empty rows are not counted. */
  row: number;
  /** Trimmed. Empty cells and columns that the file lacks are left out. Null: the row has more or fewer cells than the head. */
  values: Partial<Record<Name, string>> | null;
}

/** All rows, or the faults for which the file is refused. */
export type CsvReading<Name extends string> = { rows: CsvRow<Name>[] } | { faults: FieldFault[] };

export const tooManyColumns: FieldFault = { path: '0', code: 'column-count' };
/** How many characters of the file are read to find out the delimiter. */
const headCharacters = 4096;
/** The apostrophe that our own files put before a cell that a spreadsheet would take for a formula. */
const formulaGuard = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;
/** The byte-order mark of UTF-8. */
const utf8Mark = Uint8Array.of(0xef, 0xbb, 0xbf);
/** Bytes that are undefined in Windows-1252. */
const notWindows1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
/** The delimiters that are accepted. */
export const delimiters = [';', ',', '\t'];

/**
 * The rows of a file in base64. The delimiter is the one that is most frequent in the first line. A byte-order mark and empty rows are removed. A quotation mark inside
 * an unquoted cell is an ordinary character (`Móviles "El Rápido"`).
 */
export function csvRows<Name extends string>(base64: string, columns: CsvColumns<Name>): CsvReading<Name> {
  const compact = base64.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return { faults: [{ path: 'fileBase64', code: 'base64' }] };
  // Files from a Mac may spell an accented letter as two characters; NFC makes the names equal.
  const text = textOf(Buffer.from(compact, 'base64'))?.normalize('NFC');
  // PostgreSQL holds no NUL, and every line of UTF-16 has one.
  if (text === undefined || text.includes('\0')) return { faults: [{ path: 'fileBase64', code: 'encoding' }] };
  try {
    return rowsOf(recordsOf(text), columns);
  } catch (error) {
    if (error instanceof CsvError) return { faults: [{ path: String(error.records), code: 'not-csv' }] };
    throw error;
  }
}

function recordsOf(text: string): string[][] {
  return parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    skip_records_with_empty_values: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxCsvRowCharacters,
    // The head, the most rows that are accepted, and one more, which shows that there are too many.
    to: maxCsvRows + 2,
    cast: (cell) => cell.replace(formulaGuard, ''),
  });
}

function rowsOf<Name extends string>([first, ...records]: string[][], columns: CsvColumns<Name>): CsvReading<Name> {
  const isUsed = (column: number) => records.some((cells) => cells[column]);
  const head = first ? readHead(first, columns, isUsed) : { names: [], faults: [] };
  if (head.faults.length > 0) return { faults: head.faults };
  if (records.length === 0) return { faults: [{ path: '', code: 'empty' }] };
  if (records.length > maxCsvRows) return { faults: [{ path: String(records.length), code: 'too-many-rows' }] };
  const rows = records.map((cells, at) => {
    const values = Object.fromEntries(head.names.flatMap((name, column) => (cells[column] ? [[name, cells[column]]] : [])));
    return { row: at + 1, values: cells.length === head.names.length ? (values as CsvRow<Name>['values']) : null };
  });
  return { rows };
}

/** Null: the bytes are neither UTF-8 nor Windows-1252. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Windows-1252 is what spreadsheets in Spain save as plain CSV.
    const isNone = bytes.subarray(0, utf8Mark.length).equals(utf8Mark) || notWindows1252.some((byte) => bytes.includes(byte));
    return isNone ? null : new TextDecoder('windows-1252').decode(bytes);
  }
}

function delimiterOf(text: string): string {
  const [firstLine = ''] = text.trimStart().slice(0, headCharacters).split(/\r?\n/, 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return delimiters.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/** Reads the head. A column without a name is ignored when all its cells are empty (`isUsed`): spreadsheets leave such columns behind. */
function readHead<Name extends string>(
  cells: readonly string[],
  columns: CsvColumns<Name>,
  isUsed: (column: number) => boolean,
): { names: Name[]; faults: FieldFault[] } {
  if (cells.length > maxCsvColumns) return { names: [], faults: [tooManyColumns] };
  const names = Object.keys(columns) as Name[];
  const byHead = new Map(names.flatMap((name) => [name, ...columns[name].aliases].map((alias) => [plain(alias), name] as const)));
  const found = cells.map((cell) => byHead.get(plain(cell)));
  const faults: FieldFault[] = [
    ...found.flatMap((name, at): FieldFault[] => {
      if (name === undefined) return cells[at] === '' && !isUsed(at) ? [] : [{ path: `0.${at + 1}`, code: 'unknown-column' }];
      return found.indexOf(name) === at ? [] : [{ path: `0.${name}`, code: 'column-twice' }];
    }),
    ...names.flatMap((name): FieldFault[] =>
      columns[name].isRequired && !found.includes(name) ? [{ path: `0.${name}`, code: 'missing-column' }] : [],
    ),
  ];
  return { names: found as Name[], faults };
}

function plain(head: string): string {
  return head
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

import { CsvError, parse } from 'csv-parse/sync';
import { maxCsvColumns, maxCsvRowCharacters, maxCsvRows } from '#domain/wire/csv.ts';
import type { FieldFault } from '#server/http/problems.ts';

/** The columns of an import: our name, and how else a head may be written. Capitals, accents and punctuation do not count. */
export type CsvColumns<Name extends string> = Record<Name, { aliases: readonly string[]; isRequired?: boolean }>;

export interface CsvRow<Name extends string> {
  /** The number of the row from 1, without the head and rows in which nothing stands. */
  row: number;
  /** Trimmed; a column that the file does not have is missing, an empty cell too. Null: a row of another length than the head. */
  values: Partial<Record<Name, string>> | null;
}

/** All rows, or what makes the file none. */
export type CsvReading<Name extends string> = { rows: CsvRow<Name>[] } | { faults: FieldFault[] };

export const tooManyColumns: FieldFault = { path: '0', code: 'column-count' };
/** How many characters are looked at to know what separates the columns. */
const headCharacters = 4096;
/** What our own files put in front of a cell that a spreadsheet would take for a formula. */
const formulaGuard = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;
/** How a text of UTF-8 may say that it is one. */
const utf8Mark = Uint8Array.of(0xef, 0xbb, 0xbf);
/** Bytes that are no character of Windows-1252. */
const notWindows1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
/** What may separate columns. */
export const delimiters = [';', ',', '\t'];

/**
 * The rows of a file in base64. What separates is the candidate that its first line has most of; a byte-order mark is taken off, and so is a row in which nothing stands. A quotation mark
 * inside a cell that is not quoted as a whole is a character like others (`Móviles "El Rápido"`).
 */
export function csvRows<Name extends string>(base64: string, columns: CsvColumns<Name>): CsvReading<Name> {
  const compact = base64.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return { faults: [{ path: 'fileBase64', code: 'base64' }] };
  // Letters of two parts, as some files of a Mac have them, are the same names (NFC).
  const text = textOf(Buffer.from(compact, 'base64'))?.normalize('NFC');
  // A NUL, which no database holds, stands in every line of UTF-16.
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
    // The head, the rows, and one that is too many.
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

/** Null: neither UTF-8 nor Windows-1252. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // What spreadsheets in Spain write when they are asked for a plain CSV.
    const isNone = bytes.subarray(0, utf8Mark.length).equals(utf8Mark) || notWindows1252.some((byte) => bytes.includes(byte));
    return isNone ? null : new TextDecoder('windows-1252').decode(bytes);
  }
}

function delimiterOf(text: string): string {
  const [firstLine = ''] = text.trimStart().slice(0, headCharacters).split(/\r?\n/, 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return delimiters.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/** A column without a name is none where nothing stands in it (`isUsed`): spreadsheets leave such columns behind. */
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

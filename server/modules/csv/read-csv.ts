import { CsvError, parse } from 'csv-parse';
import { maxCsvColumns, maxCsvFaults, maxCsvRows } from '#domain/wire/csv.ts';
import { type FieldFault, ProblemError } from '#server/http/problems.ts';

/** The columns of an import: our name, and how else a head may be written. Capitals, accents and punctuation do not count. */
export type CsvColumns<Name extends string> = Record<Name, { aliases: readonly string[]; isRequired?: boolean }>;

export interface CsvRow<Name extends string> {
  /** From 1, without the head. */
  row: number;
  /** Trimmed; a column that the file does not have is missing, an empty cell too. Null: a row of another length than the head. */
  values: Partial<Record<Name, string>> | null;
}

/** How many bytes are looked at to know what separates the columns. */
const headBytes = 4096;
/** Longer than any row that somebody means: a quotation mark that is never closed makes the rest of the file one cell. */
const maxRowCharacters = 65_536;
/** What our own files put in front of a cell that a spreadsheet would take for a formula. */
const formulaGuard = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;
/** How a text of UTF-8 may say that it is one. */
const utf8Mark = Uint8Array.of(0xef, 0xbb, 0xbf);
/** Bytes that are no character of Windows-1252. */
const notWindows1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * Reads a file row by row. What separates is the candidate that its first line has most of; a byte-order mark is taken off. A quotation mark inside a
 * cell that is not quoted as a whole is a character like others (`Móviles "El Rápido"`).
 * @throws {ProblemError} `csv-rejected`: no CSV, in another encoding, a head that is missing, unknown or twice, too many rows
 */
export async function* readCsv<Name extends string>(fileBase64: string, columns: CsvColumns<Name>): AsyncGenerator<CsvRow<Name>> {
  const text = decode(fileBase64);
  const parser = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    skip_empty_lines: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowCharacters,
    cast: (cell) => cell.replace(formulaGuard, ''),
  });
  let head: Name[] | null = null;
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (head === null) {
        head = readHead(cells, columns);
        continue;
      }
      row += 1;
      if (row > maxCsvRows) throw rejected([{ path: String(row), code: 'too-many-rows' }]);
      const isWhole = cells.length === head.length;
      const values = Object.fromEntries(head.flatMap((name, at) => (cells[at] ? [[name, cells[at]]] : [])));
      yield { row, values: isWhole ? (values as CsvRow<Name>['values']) : null };
    }
  } catch (error) {
    // The parser is ahead of the rows that were taken from it, so that it alone knows where it stopped; the head is its first record.
    if (error instanceof CsvError) throw rejected([{ path: String(error.records), code: 'not-csv' }]);
    throw error;
  }
  if (row === 0) throw rejected([{ path: '', code: 'empty' }]);
}

export function rejected(fields: readonly FieldFault[]): ProblemError {
  return new ProblemError('csv-rejected', { fields: fields.slice(0, maxCsvFaults) });
}

function decode(fileBase64: string): string {
  const base64 = fileBase64.replace(/^data:[^,]*,/, '').replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw rejected([{ path: 'fileBase64', code: 'base64' }]);
  const text = textOf(Buffer.from(base64, 'base64'));
  // A NUL, which no database holds, stands in every line of UTF-16.
  if (text === null || text.includes('\0')) throw rejected([{ path: 'fileBase64', code: 'encoding' }]);
  return text;
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
  const [firstLine = ''] = text.slice(0, headBytes).split(/\r?\n/, 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return [';', ',', '\t'].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

function readHead<Name extends string>(cells: readonly string[], columns: CsvColumns<Name>): Name[] {
  if (cells.length > maxCsvColumns) throw rejected([{ path: '0', code: 'column-count' }]);
  const names = Object.keys(columns) as Name[];
  const byHead = new Map(names.flatMap((name) => [name, ...columns[name].aliases].map((alias) => [plain(alias), name] as const)));
  const found = cells.map((cell) => byHead.get(plain(cell)));
  const faults: FieldFault[] = [
    ...found.flatMap((name, at): FieldFault[] => {
      if (name === undefined) return [{ path: `0.${at + 1}`, code: 'unknown-column' }];
      return found.indexOf(name) === at ? [] : [{ path: `0.${name}`, code: 'column-twice' }];
    }),
    ...names.flatMap((name): FieldFault[] =>
      columns[name].isRequired && !found.includes(name) ? [{ path: `0.${name}`, code: 'missing-column' }] : [],
    ),
  ];
  if (faults.length > 0) throw rejected(faults);
  return found as Name[];
}

function plain(head: string): string {
  return head
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

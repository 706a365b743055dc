import { parse } from 'csv-parse/browser/esm/sync';

export interface CsvPreview {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Of the whole file, without its head. */
  count: number;
}

const shownRows = 2;
const separators = [';', ',', '\t'];

/** What is seen of a CSV file before it is sent: its head, the first rows, and how many there are. Null: it is none. The server reads it by its own rules, and says what is wrong with it. */
export function csvPreview(bytes: ArrayBuffer): CsvPreview | null {
  const text = textOf(bytes);
  const [firstLine = ''] = text.split('\n', 1);
  const separator = separators.toSorted((one, other) => firstLine.split(other).length - firstLine.split(one).length)[0] ?? ';';
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separator,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as string[][];
    const [head, ...rows] = records;
    return head === undefined || rows.length === 0 ? null : { head, rows: rows.slice(0, shownRows), count: rows.length };
  } catch {
    return null;
  }
}

/** Spreadsheets write UTF-8 or, on Windows, its own old characters. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

import { parse } from 'csv-parse/browser/esm/sync';
import { stringify } from 'csv-stringify/browser/esm/sync';

export interface CsvFile {
  head: readonly string[];
  /** Without the head. */
  rows: readonly (readonly string[])[];
}

const separators = [';', ',', '\t'];

/**
 * Parses a CSV file so that it can be previewed before it is sent and corrected afterwards. Null: it is not a CSV file. The server parses the file by its own rules,
 * and reports the faults.
 */
export function readCsvFile(bytes: ArrayBuffer): CsvFile | null {
  const text = textOf(bytes);
  const [firstLine = ''] = text.trimStart().split('\n', 1);
  const separator = separators.toSorted((one, other) => firstLine.split(other).length - firstLine.split(one).length)[0] ?? ';';
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separator,
      skip_records_with_empty_values: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as string[][];
    const [head, ...rows] = records;
    return head === undefined || rows.length === 0 ? null : { head, rows };
  } catch {
    return null;
  }
}

/** The CSV text of the rows, with each cell as it is given. */
export function csvText({ head, rows }: CsvFile): string {
  return stringify([head, ...rows] as string[][], { delimiter: ';' });
}

/** Decodes the file: spreadsheets write UTF-8 or, on Windows, its old 8-bit encoding. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

import { maxCsvColumns, maxCsvFaults } from '#domain/wire/csv.ts';
import { type FieldFault, ProblemError } from '#server/http/problems.ts';
import { readAside } from '#server/modules/aside/read-aside.ts';
import { type CsvColumns, type CsvReading, type CsvRow, csvRows, delimiters, tooManyColumns } from './csv-rows.ts';

/** The input of the reading thread. */
export interface CsvFile<Name extends string> {
  base64: string;
  columns: CsvColumns<Name>;
}

/** Characters of base64. A smaller file is read faster than a thread starts. */
const smallCharacters = 16_384;
/** The largest file that is accepted takes five seconds on a busy machine, and a tenth of this memory. */
const readingLimits = { timeMs: 60_000, memoryMb: 512 };
/** Characters of base64 that are read to count the head's columns: more than any head with the most columns needs. */
const headCharacters = 16_384;

/**
 * The rows of a file in base64, with or without a `data:` prefix. The head's columns are counted first, and a file that is not small is read in its own thread.
 * @throws {ProblemError} `csv-rejected`: no CSV, an unknown encoding, a column that is missing, unknown or there twice, too many rows; `unavailable` while too many files
 * wait
 */
export async function readCsv<Name extends string>(fileBase64: string, columns: CsvColumns<Name>): Promise<CsvRow<Name>[]> {
  const base64 = fileBase64.replace(/^data:[^,]*,/, '');
  if (hasTooManyColumns(base64)) throw rejected([tooManyColumns]);
  const file: CsvFile<Name> = { base64, columns };
  const reading =
    base64.length <= smallCharacters
      ? csvRows(base64, columns)
      : await readAside<CsvReading<Name>>(new URL('./csv-worker.ts', import.meta.url), file, readingLimits);
  if ('faults' in reading) throw rejected(reading.faults);
  return reading.rows;
}

export function rejected(fields: readonly FieldFault[]): ProblemError {
  return new ProblemError('csv-rejected', { fields: fields.slice(0, maxCsvFaults) });
}

/** Counted before the file is parsed, since a head of a hundred thousand cells would take long. */
function hasTooManyColumns(base64: string): boolean {
  const [firstLine = ''] = Buffer.from(base64.slice(0, headCharacters), 'base64')
    .toString('latin1')
    .trimStart()
    .split(/[\r\n]/, 1);
  return delimiters.some((delimiter) => firstLine.split(delimiter).length > maxCsvColumns);
}

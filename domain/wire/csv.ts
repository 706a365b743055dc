import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

export const maxCsvRows = 10_000;
/** Of the body: ten thousand long rows in base64. */
export const maxCsvBodyBytes = 8 * 1024 * 1024;

/** A CSV file in base64, with or without a `data:` prefix. UTF-8 or Windows-1252; `;`, `,` or tabulators; the first row names the columns. */
export const csvBody = v.object({ fileBase64: v.pipe(v.string(), v.minLength(1), v.maxLength(maxCsvBodyBytes)) });

/**
 * What an import made, row by row (the file's rows without its head, from 1). An import is whole or nothing: a single fault refuses all with
 * `csv-rejected`, whose `fields` name each fault as `row.column`.
 */
export const csvReportSchema = v.object({ created: v.number(), rows: v.array(v.object({ row: v.number(), id })) });
export type CsvReport = v.InferOutput<typeof csvReportSchema>;

/** The lists that take `export_csv=1`. */
export const exportedLists = ['/distributors', '/policies', '/policy-claims', '/stores-priv'] as const;

export const createExportToken = endpoint({
  method: 'POST',
  path: '/export-tokens',
  summary: 'Permiso de un solo uso, 60 segundos, para descargar una lista con export_csv=1&token=…',
  who: 'scoped',
  body: v.object({ path: v.picklist(exportedLists) }),
  response: v.object({ token: v.string(), expires_at: instant }),
  problems: [],
});

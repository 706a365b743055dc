import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

export const maxCsvRows = 10_000;
/** No import has so many columns. */
export const maxCsvColumns = 100;
/** Longer than any row that somebody means: a quotation mark that is never closed makes the rest of the file one cell. */
export const maxCsvRowCharacters = 65_536;
/** The most faults of a file that are told at once: whoever has mended them sends it again. */
export const maxCsvFaults = 100;
/** Limit of the request body: ten thousand long rows in base64 fit. */
const maxCsvBodyBytes = 8 * 1024 * 1024;

/** A CSV file in base64, with or without a `data:` prefix. UTF-8 or Windows-1252; `;`, `,` or tabulators; the first row names the columns. */
const csvBody = v.object({ fileBase64: v.pipe(v.string(), v.minLength(1), v.maxLength(maxCsvBodyBytes)) });

/**
 * What an import made, row by row (the file's rows from 1, without its head and those in which nothing stands). An import is whole or nothing: a single fault refuses all with
 * `csv-rejected`, whose `fields` name each fault as `row.column`, the first hundred of them; row 0 is the head. What our own list of stores writes as a file may come in
 * again: the columns that nobody sets are taken and left, and a store that is there already and says the same is answered with its id and not made again.
 */
const csvReportSchema = v.object({ created: v.number(), rows: v.array(v.object({ row: v.number(), id })) });
export type CsvReport = v.InferOutput<typeof csvReportSchema>;

/** What the calls of all imports have in common; each adds its path, its summary and who may make it. */
export const csvImport = {
  method: 'POST',
  body: csvBody,
  maxBodyBytes: maxCsvBodyBytes,
  response: csvReportSchema,
  creates: true,
  problems: ['csv-rejected'],
  idempotent: true,
} as const;

/** The lists that take `export_csv=1`. */
export const exportedLists = [
  '/audit',
  '/call-requests',
  '/closings',
  '/discounts',
  '/distributors',
  '/generic_items-priv',
  '/jobs',
  '/legal-texts-priv',
  '/mails',
  '/payment_methods',
  '/payment_transactions',
  '/policies',
  '/policy-claims',
  '/product_categories',
  '/product_types-priv',
  '/products-priv',
  '/proposals-priv',
  '/received-evaluations',
  '/repair_centers-priv',
  '/sepa_files',
  '/stores-landings-priv',
  '/stores-priv',
  '/users',
] as const;

export const createExportToken = endpoint({
  method: 'POST',
  path: '/export-tokens',
  summary: 'Permiso de un solo uso, 60 segundos, para descargar una lista con export_csv=1&token=…',
  who: 'scoped',
  factor: 'fresh',
  body: v.object({ path: v.picklist(exportedLists) }),
  response: v.object({ token: v.string(), expires_at: instant }),
  creates: true,
  problems: [],
});

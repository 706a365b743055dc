import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

export const maxCsvRows = 10_000;
/** Most columns of a file; no import has so many. */
export const maxCsvColumns = 100;
/** Longest row in characters, far longer than a real one: a quotation mark that is never closed makes the rest of the file one cell. */
export const maxCsvRowCharacters = 65_536;
/** Most faults of a file that are answered at once: once they are corrected, the file is sent again. */
export const maxCsvFaults = 100;
/** Limit of the request body: ten thousand long rows in base64 fit. */
const maxCsvBodyBytes = 8 * 1024 * 1024;

/** A CSV file in base64, with or without a `data:` prefix. UTF-8 or Windows-1252; `;`, `,` or tabulators; the first row names the columns. */
const csvBody = v.object({ fileBase64: v.pipe(v.string(), v.minLength(1), v.maxLength(maxCsvBodyBytes)) });

/**
 * The rows that an import created, numbered from 1 without the header row and blank rows. An import is all or nothing: a single fault refuses the whole file with
 * `csv-rejected`, whose `fields` name the first hundred faults as `row.column`; row 0 is the header. A file exported from our own list of stores can be imported: its
 * read-only columns are ignored, and a store that exists already with the same data is answered with its id and not created again.
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

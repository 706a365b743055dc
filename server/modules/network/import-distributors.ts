import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import type { CsvReport } from '#domain/wire/csv.ts';
import { codeField, distributorNameField } from '#domain/wire/distributors.ts';
import { documentField, phoneField } from '#domain/wire/person-fields.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { said } from '#server/http/said.ts';
import { csvYesOrNo } from '#server/modules/csv/csv-fields.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findDistributorsByCode, insertNewDistributors } from './store.ts';

const columns = {
  name: { aliases: ['nombre', 'distribuidor'], isRequired: true },
  code: { aliases: ['código'], isRequired: true },
  email: { aliases: ['correo', 'correo electrónico', 'e-mail'] },
  phone: { aliases: ['teléfono', 'tel'] },
  active: { aliases: ['estado', 'activo'] },
  document_code: { aliases: ['documento', 'nif', 'cif'] },
  // Columns of the list's own CSV export; an import ignores them.
  id: { aliases: [] },
  created_at: { aliases: ['alta'] },
} satisfies CsvColumns<string>;

const rowSchema = v.pipe(
  v.object({
    name: distributorNameField,
    code: codeField,
    email: v.optional(emailSchema),
    phone: v.optional(phoneField),
    active: v.optional(csvYesOrNo),
    document_code: v.optional(documentField),
  }),
  v.transform(({ name, code, document_code: document, ...others }) => ({
    name,
    code,
    ...said({ ...others, documentCode: document?.code }),
  })),
);

/** Imports distributors from a CSV file. Distributors that exist already with the same values are left as they are. @throws {ProblemError} `csv-rejected` */
export async function importDistributors(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { fileBase64 }: { fileBase64: string },
): Promise<CsvReport> {
  const createdAt = ports.clock.now();
  return importCsv(db, ports, actor, {
    fileBase64,
    event: { kind: 'distributors-imported' },
    columns,
    schema: rowSchema,
    key: { column: 'code', of: ({ code }) => code },
    insert: (rows) =>
      insertNewDistributors(
        db,
        rows.map((row) => ({ ...row, createdAt })),
      ),
    known: {
      find: (rows) =>
        findDistributorsByCode(
          db,
          rows.map(({ code }) => code),
        ),
      keyOf: ({ code }) => code,
      columnsOf: (row) => row,
    },
  });
}

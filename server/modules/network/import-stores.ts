import * as v from 'valibot';
import type { CsvReport } from '#domain/wire/csv.ts';
import { codeField } from '#domain/wire/distributors.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { csvOwner } from '#server/modules/csv/csv-fields.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import type { Ports } from '#server/ports/ports.ts';
import { placeColumns } from './place-columns.ts';
import { isOnMap, placeCsvColumns, placeCsvEntries } from './place-csv.ts';
import { findStoresByCode, insertNewStores, lockDistributor } from './store.ts';

const columns = {
  code: { aliases: ['código', 'código de tienda', 'id tienda'], isRequired: true },
  ...placeCsvColumns,
  distributor: { aliases: ['distribuidor'] },
} satisfies CsvColumns<string>;

function rowSchema(distributorName: string) {
  return v.pipe(
    v.object({
      code: codeField,
      ...placeCsvEntries,
      distributor: csvOwner(distributorName),
    }),
    isOnMap(),
    v.transform(({ code, name, address, postal_code, city, ...others }) => ({
      ...placeColumns(others),
      code,
      name,
      address,
      postalCode: postal_code,
      city,
    })),
  );
}

/**
 * Imports the stores of one distributor from a CSV file. Stores that exist already with the same values are left as they are.
 * @throws {ProblemError} `not-found`, `csv-rejected`
 */
export async function importStores(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { distributorId, fileBase64 }: { distributorId: number; fileBase64: string },
): Promise<CsvReport> {
  const distributor = await lockDistributor(db, distributorId);
  if (!distributor) throw new ProblemError('not-found');
  const createdAt = ports.clock.now();
  return importCsv(db, ports, actor, {
    fileBase64,
    event: { kind: 'stores-imported', data: { distributor: distributorId } },
    columns,
    schema: rowSchema(distributor.name),
    key: { column: 'code', of: (store) => store.code },
    insert: (rows) =>
      insertNewStores(
        db,
        rows.map((row) => ({ ...row, distributorId, createdAt })),
      ),
    known: {
      find: (rows) =>
        findStoresByCode(
          db,
          distributorId,
          rows.map(({ code }) => code),
        ),
      keyOf: (store) => store.code,
      columnsOf: (row) => row,
    },
  });
}

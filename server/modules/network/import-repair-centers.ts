import * as v from 'valibot';
import type { CsvReport } from '#domain/wire/csv.ts';
import { brandsField } from '#domain/wire/repair-centers.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { said } from '#server/http/said.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import type { Ports } from '#server/ports/ports.ts';
import { placeColumns } from './place-columns.ts';
import { isOnMap, placeCsvColumns, placeCsvEntries } from './place-csv.ts';
import { centersOfNames, insertNewCenters, lockCenters } from './store-repair-centers.ts';

const columns = { ...placeCsvColumns, brands: { aliases: ['marcas', 'marcas que repara'] } } satisfies CsvColumns<string>;

/** The brands as the list's CSV export writes them: separated by commas, or `todas` for all. */
const csvBrands = v.pipe(
  v.string(),
  v.transform((text) => (text.toLowerCase() === 'todas' ? [] : text.split(',').flatMap((brand) => brand.trim() || []))),
  brandsField,
);

const rowSchema = v.pipe(
  v.object({ ...placeCsvEntries, brands: v.optional(csvBrands) }),
  isOnMap(),
  v.transform(({ name, address, postal_code: postalCode, city, brands, ...others }) => ({
    ...placeColumns(others),
    ...said({ brands }),
    name,
    address,
    postalCode,
    city,
  })),
);

/** Two repair centers with the same name and postal code are the same row of an import. */
const keyOf = ({ name, postalCode }: { name: string; postalCode: string }) => JSON.stringify([name.toLowerCase(), postalCode]);

/** Imports repair centers from a CSV file. Those that exist already with the same values are left as they are. @throws {ProblemError} `csv-rejected` */
export async function importRepairCenters(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { fileBase64 }: { fileBase64: string },
): Promise<CsvReport> {
  const createdAt = ports.clock.now();
  // There is no unique index, as the office may want two alike: so imports run one after the other.
  await lockCenters(db);
  return importCsv(db, ports, actor, {
    fileBase64,
    event: { kind: 'repair-centers-imported' },
    columns,
    schema: rowSchema,
    key: { column: 'name', of: keyOf },
    insert: async (rows) => {
      const known = new Set((await centersOfNames(db, rows)).map(keyOf));
      const fresh = rows.filter((row) => !known.has(keyOf(row))).map((row) => ({ ...row, createdAt }));
      return new Map((await insertNewCenters(db, fresh)).map((center) => [keyOf(center), center.id]));
    },
    known: { find: (rows) => centersOfNames(db, rows), keyOf: (center) => keyOf(center), columnsOf: (row) => row },
  });
}

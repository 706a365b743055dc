import * as v from 'valibot';
import type { CsvReport } from '#domain/wire/csv.ts';
import { codeField } from '#domain/wire/distributors.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { latitudeField, longitudeField, optionalPlace, requiredPlace } from '#domain/wire/places.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { csvNumber } from '#server/modules/csv/csv-fields.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import type { CsvColumns } from '#server/modules/csv/read-csv.ts';
import type { Ports } from '#server/ports/ports.ts';
import { placeColumns } from './place-columns.ts';
import { insertNewStores, lockDistributor } from './store.ts';

const columns = {
  code: { aliases: ['código', 'código de tienda', 'id tienda'], isRequired: true },
  name: { aliases: ['nombre', 'tienda'], isRequired: true },
  address: { aliases: ['dirección', 'domicilio'], isRequired: true },
  postal_code: { aliases: ['código postal', 'cp', 'c.p.'], isRequired: true },
  city: { aliases: ['población', 'localidad', 'ciudad', 'municipio'], isRequired: true },
  phone: { aliases: ['teléfono', 'tel'] },
  email: { aliases: ['correo', 'correo electrónico', 'e-mail'] },
  opening_hours: { aliases: ['horario'] },
  latitude: { aliases: ['latitud'] },
  longitude: { aliases: ['longitud'] },
} satisfies CsvColumns<string>;

const { phone, email, opening_hours } = optionalPlace;
const rowSchema = v.pipe(
  v.object({
    code: codeField,
    ...requiredPlace,
    ...v.partial(v.object({ phone, email, opening_hours })).entries,
    latitude: v.optional(v.pipe(csvNumber, latitudeField)),
    longitude: v.optional(v.pipe(csvNumber, longitudeField)),
  }),
  v.forward(
    v.partialCheck(
      [['latitude'], ['longitude']],
      ({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined),
      'missing' satisfies FieldCode,
    ),
    ['longitude'],
  ),
  v.transform(({ latitude, longitude, ...place }) => ({
    ...place,
    coordinates: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
  })),
);

/** Stores of one distributor from a CSV file. @throws {ProblemError} `not-found`, `csv-rejected` */
export async function importStores(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { distributorId, fileBase64 }: { distributorId: number; fileBase64: string },
): Promise<CsvReport> {
  if (!(await lockDistributor(db, distributorId))) throw new ProblemError('not-found');
  const createdAt = ports.clock.now();
  const report = await importCsv({
    fileBase64,
    columns,
    schema: rowSchema,
    key: { column: 'code', of: (store) => store.code },
    insert: (rows) =>
      insertNewStores(
        db,
        rows.map(({ code, name, address, postal_code, city, ...others }) => ({
          ...placeColumns(others),
          code,
          name,
          address,
          postalCode: postal_code,
          city,
          distributorId,
          createdAt,
        })),
      ),
  });
  await recordEvent(db, ports, { kind: 'network-changed', ...whoOf(actor), data: { distributor: distributorId, stores: report.created } });
  return report;
}

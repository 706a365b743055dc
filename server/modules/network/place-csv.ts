import * as v from 'valibot';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { postalCodeField } from '#domain/wire/person-fields.ts';
import { latitudeField, longitudeField, optionalPlace, requiredPlace } from '#domain/wire/places.ts';
import { csvNumber, csvYesOrNo } from '#server/modules/csv/csv-fields.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';

/** The columns of a place (a store or repair center) in a CSV file. */
export const placeCsvColumns = {
  name: { aliases: ['nombre', 'tienda'], isRequired: true },
  address: { aliases: ['dirección', 'domicilio'], isRequired: true },
  postal_code: { aliases: ['código postal', 'cp', 'c.p.'], isRequired: true },
  city: { aliases: ['población', 'localidad', 'ciudad', 'municipio'], isRequired: true },
  phone: { aliases: ['teléfono', 'tel'] },
  email: { aliases: ['correo', 'correo electrónico', 'e-mail'] },
  opening_hours: { aliases: ['horario'] },
  latitude: { aliases: ['latitud'] },
  longitude: { aliases: ['longitud'] },
  active: { aliases: ['estado', 'activa', 'activo'] },
  // Columns of the list's own CSV export; an import ignores them.
  id: { aliases: [] },
  created_at: { aliases: ['alta'] },
} satisfies CsvColumns<string>;

const { phone, email, opening_hours } = optionalPlace;
/** A postal code: a spreadsheet takes `08001` for a number and saves `8001`, so the leading zero is restored. */
const csvPostalCode = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/^[1-9]\d{3}$/, '0$&')),
  postalCodeField,
);

/** The schema of a place's cells. */
export const placeCsvEntries = {
  ...requiredPlace,
  postal_code: csvPostalCode,
  ...v.partial(v.object({ phone, email, opening_hours })).entries,
  latitude: v.optional(v.pipe(csvNumber, latitudeField)),
  longitude: v.optional(v.pipe(csvNumber, longitudeField)),
  active: v.optional(csvYesOrNo),
};

/** Checks that a row gives both coordinates, within the map's bounds, or neither. */
export const isOnMap = <Row extends Record<string, unknown> & { latitude?: number | undefined; longitude?: number | undefined }>() =>
  v.rawCheck<Row>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { latitude, longitude } = dataset.value;
    if ((latitude === undefined) === (longitude === undefined)) return;
    const path = { type: 'object', origin: 'value', input: dataset.value, key: 'longitude', value: longitude } as const;
    addIssue({ message: 'missing' satisfies FieldCode, path: [path] });
  });

import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import { phoneField, postalCodeField } from './person-fields.ts';
import { line, lines } from './typed-fields.ts';

const maxLineLength = 120;
const maxHoursLength = 200;

/** Where something is and how to reach it, as anybody may read it. */
export const placeSchema = v.object({
  name: v.string(),
  address: v.string(),
  postal_code: v.string(),
  city: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  opening_hours: v.nullable(v.string()),
  /** Degrees, WGS 84; both are given, or neither. */
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
});

/** A postal code, or its beginning of at least the two digits of a province. */
const postalCodeBeginning = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^\d{2,5}$/),
);

/** Filters by which anybody may look for a place. */
export const placeFilter = { city: v.optional(line(maxLineLength)), postal_code: v.optional(postalCodeBeginning) };

/** What a new place must say. */
export const requiredPlace = {
  name: line(maxLineLength),
  address: line(maxLineLength),
  postal_code: postalCodeField,
  city: line(maxLineLength),
};

/** Degrees, WGS 84. */
export const latitudeField = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
export const longitudeField = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

export const optionalPlace = {
  phone: v.nullable(phoneField),
  email: v.nullable(emailSchema),
  opening_hours: v.nullable(lines(maxHoursLength)),
  /** Coordinates that are both null take the place off the map. */
  latitude: v.nullable(latitudeField),
  longitude: v.nullable(longitudeField),
  active: v.boolean(),
};
/** `coordinates` used to hold both `latitude` and `longitude`. */
export const formerPlace = { coordinates: ['latitude', 'longitude'] } as const;

/** Columns that only the exported file of a list of places has. */
export const placeHeads = {
  address: 'Dirección',
  postal_code: 'Código postal',
  email: 'Correo',
  opening_hours: 'Horario',
  latitude: 'Latitud',
  longitude: 'Longitud',
  created_at: 'Alta',
  id: 'Id',
} as const;

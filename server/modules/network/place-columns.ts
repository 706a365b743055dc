import { invalid } from '#server/http/problems.ts';
import { said } from '#server/http/said.ts';

/** The fields of a place in a request, as the wire schema parses them. */
export interface PlaceFields {
  name?: string | undefined;
  address?: string | undefined;
  postal_code?: string | undefined;
  city?: string | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  opening_hours?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  active?: boolean | undefined;
}

interface PlaceColumns {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  phone: string | null;
  email: string | null;
  openingHours: string | null;
  latitude: number | null;
  longitude: number | null;
  active: boolean;
}

/** The database columns of the fields that were sent; fields left out are not changed. */
export function placeColumns(fields: PlaceFields): Partial<PlaceColumns> {
  const { name, address, postal_code, city, phone, email, opening_hours, latitude, longitude, active } = fields;
  return said({
    name,
    address,
    postalCode: postal_code,
    city,
    phone,
    email,
    openingHours: opening_hours,
    latitude,
    longitude,
    active,
  });
}

/**
 * Checks a row after it was written, together with its unchanged columns: a refusal rolls the transaction back.
 * @throws {ProblemError} `invalid-input` when only one of the two coordinates is set
 */
export function assertOnMap({ latitude, longitude }: Pick<PlaceColumns, 'latitude' | 'longitude'>): void {
  if ((latitude === null) === (longitude === null)) return;
  const path = latitude === null ? 'latitude' : 'longitude';
  throw invalid(path, 'missing');
}

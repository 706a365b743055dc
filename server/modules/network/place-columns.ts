/** What may be said of a place, as the wire parses it. */
export interface PlaceFields {
  name?: string | undefined;
  address?: string | undefined;
  postal_code?: string | undefined;
  city?: string | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  opening_hours?: string | null | undefined;
  coordinates?: { latitude: number; longitude: number } | null | undefined;
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

/** The columns of what was said; what was not said is left out. */
export function placeColumns(fields: PlaceFields): Partial<PlaceColumns> {
  const { name, address, postal_code, city, phone, email, opening_hours, coordinates, active } = fields;
  return said({
    name,
    address,
    postalCode: postal_code,
    city,
    phone,
    email,
    openingHours: opening_hours,
    latitude: coordinates === undefined ? undefined : (coordinates?.latitude ?? null),
    longitude: coordinates === undefined ? undefined : (coordinates?.longitude ?? null),
    active,
  });
}

/** Without what is undefined. */
export function said<Columns extends object>(columns: Columns): { [Name in keyof Columns]?: Exclude<Columns[Name], undefined> } {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as never;
}

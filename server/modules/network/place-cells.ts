import type { placeHeads } from '#domain/wire/places.ts';
import type { RepairCenter } from '#domain/wire/repair-centers.ts';
import type { Store } from '#domain/wire/stores.ts';
import type { CsvCells } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';

/** The cells of a place that only the CSV export of the list has. */
export const placeCells: CsvCells<typeof placeHeads, Store | RepairCenter> = {
  address: (item) => item.address,
  postal_code: (item) => item.postal_code,
  email: (item) => item.email,
  opening_hours: (item) => item.opening_hours,
  latitude: (item) => item.latitude,
  longitude: (item) => item.longitude,
  created_at: (item) => instantDay(item.created_at),
  id: (item) => item.id,
};

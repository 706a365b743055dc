import type { Distributor } from '#domain/wire/distributors.ts';
import type { RepairCenter } from '#domain/wire/repair-centers.ts';
import type { PublicStore, Store } from '#domain/wire/stores.ts';
import type { DistributorRow, LoadedStore, StoreRow } from './store.ts';
import type { RepairCenterRow } from './store-repair-centers.ts';

function placeWire(row: StoreRow | RepairCenterRow) {
  const { name, address, city, phone, email, latitude, longitude } = row;
  return { name, address, postal_code: row.postalCode, city, phone, email, opening_hours: row.openingHours, latitude, longitude };
}

export function distributorWire(row: DistributorRow): Distributor {
  const { id, name, code, email, phone, active } = row;
  return { id, name, code, document_code: row.documentCode, email, phone, active, created_at: row.createdAt.toISOString() };
}

export function publicStoreWire({ store }: { store: StoreRow }): PublicStore {
  return { id: store.id, ...placeWire(store) };
}

export function storeWire({ store, distributor }: LoadedStore): Store {
  const { id, code, active } = store;
  return { id, ...placeWire(store), code, distributor, active, created_at: store.createdAt.toISOString() };
}

export function repairCenterWire(row: RepairCenterRow): RepairCenter {
  const { id, brands, active } = row;
  return { id, ...placeWire(row), brands, active, created_at: row.createdAt.toISOString() };
}

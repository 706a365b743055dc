import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { discounts } from '#server/db/schema-discounts.ts';
import { distributors, repairCenters, storeLandings, stores, userDistributors, userStores } from '#server/db/schema-network.ts';

const demoStores = [
  {
    id: 1,
    name: 'Móviles Centro',
    code: 'CENTRO-1',
    address: 'Calle Mayor 12',
    postalCode: '28013',
    city: 'Madrid',
    phone: '910000001',
    openingHours: 'De lunes a sábado, de 10 a 20 h',
    latitude: 40.4155,
    longitude: -3.7074,
  },
  {
    id: 2,
    name: 'Móviles Sur',
    code: 'SUR-1',
    address: 'Avenida de la Constitución 3',
    postalCode: '41001',
    city: 'Sevilla',
    phone: '954000001',
    openingHours: 'De lunes a viernes, de 10 a 14 y de 17 a 20 h',
    latitude: 37.3864,
    longitude: -5.9926,
  },
];

/** A distributor with two stores: the demo shop acts for the first, the demo distributor for both. */
export async function seedDemoNetwork(db: Executor, now: Date): Promise<void> {
  await db.insert(distributors).values({ id: 1, name: 'Distribuciones Norte', code: 'NORTE', documentCode: 'A58818501', createdAt: now });
  await db.insert(stores).values(demoStores.map((store) => ({ ...store, distributorId: 1, createdAt: now })));
  await db.insert(userStores).values({ userId: 2, storeId: 1 });
  await db.insert(userDistributors).values({ userId: 3, distributorId: 1 });
  await db.insert(discounts).values({
    id: 1,
    code: 'BIENVENIDA',
    description: 'Diez por ciento para tu primer seguro',
    kind: 'percentage',
    valueHundredths: 1000,
    startsOn: civilDateOf(now.getTime()),
    isPublic: true,
    createdAt: now,
  });
  await db.insert(storeLandings).values({
    id: 1,
    storeId: 1,
    slug: 'moviles-centro',
    title: 'Asegura tu móvil en Móviles Centro',
    text: 'Te lo dejamos asegurado al comprarlo.',
    productTypeIds: [1],
    planTier: 'top',
    brand: { dock: '#14213d', action: '#ffa36b', link: '#1f4e9e' },
    discountCode: 'BIENVENIDA',
    createdAt: now,
  });
  await db.insert(repairCenters).values({
    id: 1,
    name: 'Taller Pantallas',
    address: 'Calle de Toledo 80',
    postalCode: '28005',
    city: 'Madrid',
    phone: '910000002',
    brands: ['Apple', 'Samsung', 'Xiaomi'],
    latitude: 40.4087,
    longitude: -3.7107,
    createdAt: now,
  });
}

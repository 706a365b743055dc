import type { Database } from '#server/db/connect.ts';
import { products, productTypes } from '#server/db/schema-catalogue.ts';

/** Specification §9 and decisions A2, A3: ids are the specification's. */
const types: [id: number, name: string][] = [
  [1, 'Móvil'],
  [2, 'Tranquilidad'],
  [3, 'Patinete'],
  [4, 'Garantía ampliada'],
  [5, 'Multidispositivo'],
  [6, 'Portátil'],
  [7, 'Smart TV'],
];

/** Tiers in the order básico, intermedio, top (decision A5); ids that the specification does not name begin at 101. */
const plans: [id: number, type: number, name: string][] = [
  [1, 1, 'Básico'],
  [2, 1, 'Intermedio'],
  [3, 1, 'Top'],
  [15, 6, 'Básico'],
  [16, 6, 'Intermedio'],
  [17, 6, 'Top'],
  [19, 7, 'Básico'],
  [20, 7, 'Intermedio'],
  [21, 7, 'Top'],
  [101, 2, 'Tranquilidad'],
  [102, 3, 'Patinete'],
  [103, 4, 'Garantía ampliada'],
  [104, 5, 'Multidispositivo'],
];

/** The products of the house, on every start: what is there stays. */
export async function seedCatalogue(db: Database): Promise<void> {
  await db
    .insert(productTypes)
    .values(types.map(([id, name]) => ({ id, name })))
    .onConflictDoNothing();
  await db
    .insert(products)
    .values(plans.map(([id, productTypeId, name]) => ({ id, productTypeId, name })))
    .onConflictDoNothing();
}

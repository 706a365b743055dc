import { isNotNull } from 'drizzle-orm';
import { planTier } from '#domain/policy/plan-tier.ts';
import type { Database } from '#server/db/connect.ts';
import {
  genericItems,
  productCategories,
  productClauses,
  productCoverages,
  productPrices,
  products,
  productTypes,
} from '#server/db/schema-catalogue.ts';
import { seededCategories } from './categories.ts';
import { seededClauses } from './clauses.ts';
import { seededCoverages } from './coverages.ts';
import { seededItems } from './generic-items.ts';
import { seededTariffs } from './tariffs.ts';

/** Product types of specification §9 and decisions A2, A3, with the specification's ids. */
const types: [id: number, name: string][] = [
  [1, 'Móvil'],
  [2, 'Tranquilidad'],
  [3, 'Patinete'],
  [4, 'Garantía ampliada'],
  [5, 'Multidispositivo'],
  [6, 'Portátil'],
  [7, 'Smart TV'],
];

/** Plans in the order básico, intermedio, top (decision A5); ids that the specification does not name begin at 101. */
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

/**
 * Seeds the insurer's catalogue at every start: existing rows stay as they are, deleted ones stay deleted, and a product gets the insurer's tariff, coverages and
 * clauses only while it has none.
 */
export async function seedCatalogue(db: Database): Promise<void> {
  await db
    .insert(productTypes)
    .values(types.map(([id, name]) => ({ id, name })))
    .onConflictDoNothing();
  await db
    .insert(products)
    .values(plans.map(([id, productTypeId, name]) => ({ id, productTypeId, name, tier: planTier(id) })))
    .onConflictDoNothing();
  await db.insert(productCategories).values(seededCategories).onConflictDoNothing();

  const seeded = await valuesIn(db.select({ value: genericItems.seededAs }).from(genericItems).where(isNotNull(genericItems.seededAs)));
  const priced = await valuesIn(db.selectDistinct({ value: productPrices.productId }).from(productPrices));
  const covered = await valuesIn(db.selectDistinct({ value: productCoverages.productId }).from(productCoverages));
  const bounded = await valuesIn(db.selectDistinct({ value: productClauses.productId }).from(productClauses));
  const items = seededItems.filter(({ seededAs }) => !seeded.has(seededAs));
  const prices = seededTariffs.filter(({ productId }) => !priced.has(productId));
  const coverages = seededCoverages.filter(({ productId }) => !covered.has(productId));
  const clauses = seededClauses.filter(({ productId }) => !bounded.has(productId));
  if (items.length > 0) await db.insert(genericItems).values(items).onConflictDoNothing();
  if (prices.length > 0) await db.insert(productPrices).values(prices).onConflictDoNothing();
  if (coverages.length > 0) await db.insert(productCoverages).values(coverages).onConflictDoNothing();
  if (clauses.length > 0) await db.insert(productClauses).values(clauses).onConflictDoNothing();
}

async function valuesIn<Value>(rows: PromiseLike<{ value: Value }[]>): Promise<Set<Value>> {
  return new Set((await rows).map(({ value }) => value));
}

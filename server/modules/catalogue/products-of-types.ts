import { and, eq, inArray } from 'drizzle-orm';
import type { PlanTier } from '#domain/policy/plan-tier.ts';
import type { Executor } from '#server/db/connect.ts';
import { products, productTypes } from '#server/db/schema-catalogue.ts';

/** Those of these product types that exist, one row for each product that can be contracted; `productId` is null for a type without any. */
export function productsOfTypes(
  db: Executor,
  ids: readonly number[],
): Promise<{ productTypeId: number; productId: number | null; tier: PlanTier | null }[]> {
  return db
    .select({ productTypeId: productTypes.id, productId: products.id, tier: products.tier })
    .from(productTypes)
    .leftJoin(products, and(eq(products.productTypeId, productTypes.id), eq(products.active, true)))
    .where(inArray(productTypes.id, [...ids]));
}

/** All product types, with their names in the catalogue. */
export async function nameProductTypes(db: Executor): Promise<{ id: number; name: string }[]> {
  return db.select({ id: productTypes.id, name: productTypes.name }).from(productTypes);
}

import { and, eq, inArray } from 'drizzle-orm';
import type { PlanTier } from '#domain/policy/plan-tier.ts';
import type { Executor } from '#server/db/connect.ts';
import { products, productTypes } from '#server/db/schema-catalogue.ts';

/** These product types, as far as there are such, each with each of its products that can be contracted; null: it has none. */
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

/** All product types, as the house calls them. */
export async function nameProductTypes(db: Executor): Promise<{ id: number; name: string }[]> {
  return db.select({ id: productTypes.id, name: productTypes.name }).from(productTypes);
}

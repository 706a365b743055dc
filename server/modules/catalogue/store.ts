import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { productCategories, productClauses, productCoverages, productPrices, products, productTypes } from '#server/db/schema-catalogue.ts';
import type { Page } from '#server/modules/lists/page.ts';

export type ProductTypeRow = typeof productTypes.$inferSelect;
export type CategoryRow = typeof productCategories.$inferSelect;
export type CoverageRow = typeof productCoverages.$inferSelect;
export type ClauseRow = typeof productClauses.$inferSelect;
export type PriceRow = typeof productPrices.$inferSelect;
export type ProductRow = typeof products.$inferSelect;

export interface LoadedProduct {
  product: ProductRow;
  productType: ProductTypeRow;
}

export function loadProductTypes(db: Executor, page: Page) {
  return db.select({ productType: productTypes, sortValue: page.sortValue }).from(productTypes).where(page.after);
}

export async function findProductType(db: Executor, id: number, { isLocked = false } = {}): Promise<ProductTypeRow | null> {
  const found = db.select().from(productTypes).where(eq(productTypes.id, id));
  const [row] = await (isLocked ? found.for('update') : found);
  return row ?? null;
}

/** The product type always exists: types are never deleted. */
export async function updateProductTypeRow(
  db: Executor,
  id: number,
  values: Pick<ProductTypeRow, 'name' | 'description' | 'variant'>,
): Promise<ProductTypeRow> {
  const [row] = await db.update(productTypes).set(values).where(eq(productTypes.id, id)).returning();
  if (!row) throw new Error('product type vanished');
  return row;
}

const isThere = isNull(products.deletedAt);

export function loadProducts(db: Executor, page: Page, filter: { product_type_id?: number | undefined; active?: '0' | '1' | undefined }) {
  return db
    .select({ product: products, productType: productTypes, sortValue: page.sortValue })
    .from(products)
    .innerJoin(productTypes, eq(productTypes.id, products.productTypeId))
    .where(
      and(
        isThere,
        page.after,
        filter.active === undefined ? undefined : eq(products.active, filter.active === '1'),
        filter.product_type_id === undefined ? undefined : eq(products.productTypeId, filter.product_type_id),
      ),
    );
}

export async function findProduct(db: Executor, id: number): Promise<LoadedProduct | null> {
  const [row] = await db
    .select({ product: products, productType: productTypes })
    .from(products)
    .innerJoin(productTypes, eq(productTypes.id, products.productTypeId))
    .where(and(eq(products.id, id), isThere));
  return row ?? null;
}

/** The products of a type that can be contracted, in order. */
export function productsOfType(db: Executor, productTypeId: number): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(eq(products.productTypeId, productTypeId), eq(products.active, true)))
    .orderBy(asc(products.id));
}

/** The categories of these product types that are on offer. */
export async function categoriesOfTypes(db: Executor, productTypeIds: readonly number[]): Promise<CategoryRow[]> {
  return db
    .select()
    .from(productCategories)
    .where(
      and(
        inArray(productCategories.productTypeId, [...productTypeIds]),
        eq(productCategories.active, true),
        isNull(productCategories.deletedAt),
      ),
    )
    .orderBy(asc(productCategories.id));
}

export async function coveragesOfProducts(db: Executor, productIds: readonly number[]): Promise<CoverageRow[]> {
  return db
    .select()
    .from(productCoverages)
    .where(inArray(productCoverages.productId, [...productIds]))
    .orderBy(asc(productCoverages.productId), asc(productCoverages.position));
}

export async function pricesOfProducts(db: Executor, productIds: readonly number[]): Promise<PriceRow[]> {
  return db
    .select()
    .from(productPrices)
    .where(inArray(productPrices.productId, [...productIds]))
    .orderBy(asc(productPrices.productId), asc(productPrices.minCents));
}

/** What products exclude and what they restrict, each in order. */
export async function clausesOfProducts(db: Executor, productIds: readonly number[]): Promise<ClauseRow[]> {
  return db
    .select()
    .from(productClauses)
    .where(inArray(productClauses.productId, [...productIds]))
    .orderBy(asc(productClauses.productId), asc(productClauses.kind), asc(productClauses.position));
}

import { and, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { productClauses, productCoverages, productPrices, products, productTypes } from '#server/db/schema-catalogue.ts';
import { proposals } from '#server/db/schema-proposals.ts';
import type { ClauseRow, LoadedProduct, ProductRow } from './store.ts';

/** The columns of a product's own row. */
export type ProductColumns = Omit<typeof products.$inferInsert, 'id' | 'deletedAt'>;

/** Locks the row until the transaction ends, so that nobody contracts the product meanwhile. */
export async function lockProduct(db: Executor, id: number): Promise<ProductRow | null> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update');
  return row ?? null;
}

export async function updateProductRow(db: Executor, id: number, values: Partial<ProductColumns> & { deletedAt?: Date }): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await db.update(products).set(values).where(eq(products.id, id));
}

/** Whether anybody has contracted the product. */
export function hasPolicies(db: Executor, id: number): Promise<boolean> {
  return isTrue(db, soldOf(db, id));
}

/** Whether anybody has contracted the product, or may still contract it because it was offered. */
export function isSoldOrOffered(db: Executor, id: number): Promise<boolean> {
  const offered = db
    .select({ one: sql`1` })
    .from(proposals)
    .where(and(isNull(proposals.policyId), eq(sql`(${proposals.priced} ->> 'productId')::integer`, id)));
  return isTrue(db, or(soldOf(db, id), exists(offered)) as SQL);
}

const soldOf = (db: Executor, id: number): SQL => exists(db.select({ one: sql`1` }).from(policies).where(eq(policies.productId, id)));

async function isTrue(db: Executor, condition: SQL): Promise<boolean> {
  const [row] = await db.select({ is: sql<boolean>`${condition}` }).from(sql`(values (1)) as one`);
  return row?.is === true;
}

/** The rows that belong to products, by table. */
export interface ProductPartRows {
  prices?: (typeof productPrices.$inferInsert)[] | undefined;
  coverages?: (typeof productCoverages.$inferInsert)[] | undefined;
  clauses?: (typeof productClauses.$inferInsert)[] | undefined;
}

export async function insertParts(db: Executor, { prices = [], coverages = [], clauses = [] }: ProductPartRows): Promise<void> {
  for (const rows of parted(prices)) await db.insert(productPrices).values(rows);
  for (const rows of parted(coverages)) await db.insert(productCoverages).values(rows);
  for (const rows of parted(clauses)) await db.insert(productClauses).values(rows);
}

/** A statement takes at most 65 535 parameters, and a file of many products may need more. */
function parted<Row>(rows: readonly Row[]): Row[][] {
  const rowsAtOnce = 5_000;
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) => rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce));
}

/** Deletes the parts of a product that are about to be rewritten: each that is given. */
export async function deleteParts(
  db: Executor,
  productId: number,
  { prices, coverages, excluded, restricted }: Partial<Record<'prices' | 'coverages' | ClauseRow['kind'], readonly unknown[] | undefined>>,
): Promise<void> {
  const clauses: ClauseRow['kind'][] = [...(excluded ? (['excluded'] as const) : []), ...(restricted ? (['restricted'] as const) : [])];
  if (prices) await db.delete(productPrices).where(eq(productPrices.productId, productId));
  if (coverages) await db.delete(productCoverages).where(eq(productCoverages.productId, productId));
  if (clauses.length > 0)
    await db.delete(productClauses).where(and(eq(productClauses.productId, productId), inArray(productClauses.kind, clauses)));
}

/** Until the transaction ends nobody else makes or changes a product. */
export async function lockProducts(db: Executor): Promise<void> {
  await db.execute(sql`lock table ${products} in share row exclusive mode`);
}

/** The products with the name of any of these rows, ignoring case. */
export async function productsOfNames(db: Executor, rows: readonly { name: string }[]): Promise<LoadedProduct[]> {
  const names = sql.param(rows.map(({ name }) => name.toLowerCase()));
  return db
    .select({ product: products, productType: productTypes })
    .from(products)
    .innerJoin(productTypes, eq(productTypes.id, products.productTypeId))
    .where(and(isNull(products.deletedAt), sql`lower(${products.name}) = any(${names}::text[])`));
}

/** The products on sale that are a plan of their type. */
export async function soldPlans(db: Executor): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(eq(products.active, true), isNotNull(products.tier)));
}

export async function insertProducts(db: Executor, rows: readonly ProductColumns[]): Promise<ProductRow[]> {
  return rows.length === 0
    ? []
    : db
        .insert(products)
        .values([...rows])
        .returning();
}

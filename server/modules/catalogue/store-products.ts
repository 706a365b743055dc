import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { productClauses, productCoverages, productPrices, products } from '#server/db/schema-catalogue.ts';
import { proposals } from '#server/db/schema-proposals.ts';
import type { ProductRow } from './store.ts';

/** What a product is besides what hangs from it. */
export type ProductColumns = Omit<typeof products.$inferInsert, 'id' | 'deletedAt'>;

/** Held until the transaction ends: nobody contracts it meanwhile. */
export async function lockProduct(db: Executor, id: number): Promise<ProductRow | null> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update');
  return row ?? null;
}

export async function insertProduct(db: Executor, row: ProductColumns): Promise<number> {
  const [made] = await db.insert(products).values(row).returning({ id: products.id });
  if (!made) throw new Error('product vanished');
  return made.id;
}

export async function updateProductRow(db: Executor, id: number, values: Partial<ProductColumns> & { deletedAt?: Date }): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await db.update(products).set(values).where(eq(products.id, id));
}

/** Whether somebody has contracted it. */
export function hasPolicies(db: Executor, id: number): Promise<boolean> {
  return isTrue(db, soldOf(db, id));
}

/** Whether somebody has contracted it, or was offered it and may still contract it. */
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

export async function replacePrices(
  db: Executor,
  productId: number,
  rows: readonly Omit<typeof productPrices.$inferInsert, 'productId'>[],
): Promise<void> {
  await db.delete(productPrices).where(eq(productPrices.productId, productId));
  await db.insert(productPrices).values(rows.map((row) => ({ ...row, productId })));
}

/** In their order. */
export async function replaceCoverages(
  db: Executor,
  productId: number,
  rows: readonly { name: string; description: string }[],
): Promise<void> {
  await db.delete(productCoverages).where(eq(productCoverages.productId, productId));
  await db.insert(productCoverages).values(rows.map((row, position) => ({ ...row, position, productId })));
}

/** In their order. */
export async function replaceClauses(
  db: Executor,
  productId: number,
  kind: 'excluded' | 'restricted',
  texts: readonly string[],
): Promise<void> {
  await db.delete(productClauses).where(and(eq(productClauses.productId, productId), eq(productClauses.kind, kind)));
  await db.insert(productClauses).values(texts.map((text, position) => ({ productId, kind, position, text })));
}

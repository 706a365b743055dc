import type { Product, ProductDetail } from '#domain/wire/catalogue.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { type ProductParts, productDetailWire, productWire } from './catalogue-wire.ts';
import { categoriesOfTypes, clausesOfProducts, coveragesOfProducts, findProduct, type LoadedProduct, pricesOfProducts } from './store.ts';

/** All data of a product, on sale or not. @throws {ProblemError} `not-found` */
export async function readProduct(db: Executor, id: number): Promise<ProductDetail> {
  const loaded = await findProduct(db, id);
  const [product] = loaded ? await detailsOf(db, [loaded]) : [];
  if (!product) throw new ProblemError('not-found');
  return product;
}

/** What lists show of these products, in their order. */
export async function productsOf(db: Executor, rows: readonly LoadedProduct[]): Promise<Product[]> {
  const parts = await partsOf(db, rows);
  return rows.map((row) => productWire(row, parts));
}

/** All data of these products, in their order. */
export async function detailsOf(db: Executor, rows: readonly LoadedProduct[]): Promise<ProductDetail[]> {
  const parts = await partsOf(db, rows);
  const clauses = byProduct(
    await clausesOfProducts(
      db,
      rows.map(({ product }) => product.id),
    ),
  );
  return rows.map((row) => productDetailWire(row, parts, clauses.get(row.product.id) ?? []));
}

/** The rows that belong to these products. */
async function partsOf(db: Executor, rows: readonly LoadedProduct[]): Promise<ProductParts> {
  const ids = rows.map(({ product }) => product.id);
  return {
    categories: await categoriesOfTypes(db, [...new Set(rows.map(({ productType }) => productType.id))]),
    coverages: byProduct(await coveragesOfProducts(db, ids)),
    prices: byProduct(await pricesOfProducts(db, ids)),
  };
}

const byProduct = <Row extends { productId: number }>(rows: readonly Row[]) => Map.groupBy(rows, ({ productId }) => productId);

import type { ProductDetail } from '#domain/wire/catalogue.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { type ProductParts, productDetailWire } from './catalogue-wire.ts';
import { categoriesOfTypes, clausesOfProduct, coveragesOfProducts, findProduct, type LoadedProduct, pricesOfProducts } from './store.ts';

/** All of a product, sold or not. @throws {ProblemError} `not-found` */
export async function readProduct(db: Executor, id: number): Promise<ProductDetail> {
  const loaded = await findProduct(db, id);
  if (!loaded) throw new ProblemError('not-found');
  return productDetailWire(loaded, await partsOf(db, [loaded]), await clausesOfProduct(db, id));
}

/** What hangs from some products. */
export async function partsOf(db: Executor, rows: readonly LoadedProduct[]): Promise<ProductParts> {
  const ids = rows.map(({ product }) => product.id);
  return {
    categories: await categoriesOfTypes(db, [...new Set(rows.map(({ productType }) => productType.id))]),
    coverages: await coveragesOfProducts(db, ids),
    prices: await pricesOfProducts(db, ids),
  };
}

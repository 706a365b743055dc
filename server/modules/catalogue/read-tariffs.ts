import type { QuotedProduct } from '#domain/quote/quote.ts';
import type { Executor } from '#server/db/connect.ts';
import { findProduct, pricesOfProducts, productIdsOfType } from './store.ts';

export interface ProductTariff extends QuotedProduct {
  /** Its place among the products of its type, from 0. */
  position: number;
}

/** The products of a type, in their order; none for a type that there is not. */
export async function readTariffs(db: Executor, productTypeId: number): Promise<ProductTariff[]> {
  const ids = await productIdsOfType(db, productTypeId);
  const prices = await pricesOfProducts(db, ids);
  return ids.map((productId, position) => ({
    productId,
    productTypeId,
    position,
    tariff: prices.filter((price) => price.productId === productId),
  }));
}

/** The type of a product that can be contracted; null when there is none. */
export async function productTypeOf(db: Executor, productId: number): Promise<number | null> {
  const found = await findProduct(db, productId);
  return found?.product.active ? found.product.productTypeId : null;
}

import type { PlanTier } from '#domain/policy/plan-tier.ts';
import type { QuotedProduct } from '#domain/quote/quote.ts';
import type { Executor } from '#server/db/connect.ts';
import { findProduct, pricesOfProducts, productsOfType } from './store.ts';

export interface ProductTariff extends QuotedProduct {
  /** Its place among the products of its type, from 0. */
  position: number;
  /** Null where its type has none. */
  tier: PlanTier | null;
}

/** The products of a type, in their order; none for a type that there is not. */
export async function readTariffs(db: Executor, productTypeId: number): Promise<ProductTariff[]> {
  const sold = await productsOfType(db, productTypeId);
  const prices = await pricesOfProducts(
    db,
    sold.map(({ id }) => id),
  );
  return sold.map(({ id, tier }, position) => ({
    productId: id,
    productTypeId,
    position,
    tier,
    tariff: prices.filter(({ productId }) => productId === id),
  }));
}

/** The type of a product that can be contracted; null when there is none. */
export async function productTypeOf(db: Executor, productId: number): Promise<number | null> {
  const found = await findProduct(db, productId);
  return found?.product.active ? found.product.productTypeId : null;
}

/** What somebody has contracted, or was offered for some days, with its tariff of now: also when it is not sold any more. Null when there is none. */
export async function readQuotedProduct(db: Executor, productId: number): Promise<QuotedProduct | null> {
  const found = await findProduct(db, productId);
  if (!found) return null;
  return { productId, productTypeId: found.product.productTypeId, tariff: await pricesOfProducts(db, [productId]) };
}

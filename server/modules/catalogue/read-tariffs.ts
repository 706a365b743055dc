import type { PlanTier } from '#domain/policy/plan-tier.ts';
import type { QuotedProduct } from '#domain/quote/quote.ts';
import type { Executor } from '#server/db/connect.ts';
import { findProduct, pricesOfProducts, productsOfType } from './store.ts';

export interface ProductTariff extends QuotedProduct {
  /** The product's place among those of its type, from 0. */
  position: number;
  /** Null for a product type without plans. */
  tier: PlanTier | null;
}

/** The products of a type, in their order; empty for a type that does not exist. */
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

/** The type of a product that can be contracted; null when there is no such product. */
export async function productTypeOf(db: Executor, productId: number): Promise<number | null> {
  const found = await findProduct(db, productId);
  return found?.product.active ? found.product.productTypeId : null;
}

/** A product that somebody has contracted or was offered, with its present tariff, also when it is no longer on sale. Null when there is none. */
export async function readQuotedProduct(db: Executor, productId: number): Promise<QuotedProduct | null> {
  const found = await findProduct(db, productId);
  if (!found) return null;
  return { productId, productTypeId: found.product.productTypeId, tariff: await pricesOfProducts(db, [productId]) };
}

import { type CoveredCase, coveredCases, type OfferedProduct } from '#domain/quote/coverages.ts';

/** A product of the catalogue. `price_monthly`: its lowest monthly price, in euros; null without a tariff. */
export interface CatalogueProduct extends OfferedProduct {
  product_type: { id: number; name: string };
  price_monthly: number | null;
}

/** A product type that can be contracted, with its products. */
export interface OfferedLine {
  id: number;
  name: string;
  /** The lowest monthly price of its products, in euros. */
  from: number;
  products: CatalogueProduct[];
  /** The coverages of all its products together. */
  covers: CoveredCase[];
}

/** The product types that can be contracted, in the order of their ids. A type without a price is left out. */
export function offeredLines(products: readonly CatalogueProduct[]): OfferedLine[] {
  const types = new Map(products.map(({ product_type: { id, name } }) => [id, name]));
  return [...types]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([id, name]) => {
      const own = products.filter(({ product_type }) => product_type.id === id);
      const prices = own.flatMap(({ price_monthly: price }) => price ?? []);
      return prices.length === 0 ? [] : [{ id, name, from: Math.min(...prices), products: own, covers: coveredCases(own) }];
    });
}

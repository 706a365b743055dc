import { type CoveredCase, coveredCases, type OfferedProduct } from '#domain/quote/coverages.ts';

/** A product as the catalogue has it, with the least that it costs a month, in euros; null without a tariff. */
export interface CatalogueProduct extends OfferedProduct {
  product_type: { id: number; name: string };
  price_monthly: number | null;
}

/** A type of product, as a line of what can be contracted. */
export interface OfferedLine {
  id: number;
  name: string;
  /** The least that any of its products costs a month, in euros. */
  from: number;
  products: CatalogueProduct[];
  /** All that its widest product covers, or several of them together. */
  covers: CoveredCase[];
}

/** Lines of what can be contracted, in the order of their ids; a type without a price is none. */
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

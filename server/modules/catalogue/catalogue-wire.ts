import { insurableRiskTypes, policyVariant, requireReference } from '#domain/policy/product-type.ts';
import { typeDescription } from '#domain/policy/type-description.ts';
import { tariffGaps } from '#domain/quote/price-range.ts';
import type { Product, ProductDetail, ProductType } from '#domain/wire/catalogue.ts';
import type { ProductCategory } from '#domain/wire/product-categories.ts';
import type { CategoryRow, ClauseRow, CoverageRow, LoadedProduct, PriceRow, ProductTypeRow } from './store.ts';

const riskTypeOf = (row: CategoryRow) => row.riskType as ProductCategory['risk_type'];
const variantOf = ({ id, variant }: ProductTypeRow) => variant ?? policyVariant(id);
const shownCategories = (categories: readonly CategoryRow[], productTypeId: number) =>
  categories
    .filter((category) => category.productTypeId === productTypeId)
    .map((category) => ({ id: category.id, name: category.name, risk_type: riskTypeOf(category) }));

export function productTypeWire(row: ProductTypeRow, categories: readonly CategoryRow[]): ProductType {
  const riskTypes = insurableRiskTypes(row.id);
  return {
    id: row.id,
    name: row.name,
    description: typeDescription(row.id, row.description),
    variant: variantOf(row),
    risk_types: riskTypes.ok ? [...riskTypes.value] : [],
    has_reference: requireReference(row.id).ok,
    categories: shownCategories(categories, row.id),
  };
}

/** The rows that belong to products: categories by product type, the others by product id. */
export interface ProductParts {
  categories: readonly CategoryRow[];
  coverages: ReadonlyMap<number, CoverageRow[]>;
  prices: ReadonlyMap<number, PriceRow[]>;
}

export function productWire({ product, productType }: LoadedProduct, parts: ProductParts): Product {
  const prices = parts.prices.get(product.id) ?? [];
  const least = (cents: number[]) => (cents.length === 0 ? null : Math.min(...cents) / 100);
  return {
    id: product.id,
    name: product.name,
    product_type: { id: productType.id, name: productType.name, variant: variantOf(productType) },
    tier: product.tier,
    active: product.active,
    categories: shownCategories(parts.categories, productType.id),
    coverages: (parts.coverages.get(product.id) ?? []).map(({ id, name, description }) => ({ id, name, description })),
    prices: prices.map(({ minCents, maxCents, monthlyCents, yearlyCents }) => ({
      min_value: minCents / 100,
      max_value: maxCents / 100,
      price_monthly: monthlyCents / 100,
      price_yearly: yearlyCents / 100,
    })),
    price_monthly: least(prices.map(({ monthlyCents }) => monthlyCents)),
    price_yearly: least(prices.map(({ yearlyCents }) => yearlyCents)),
  };
}

export function productDetailWire(loaded: LoadedProduct, parts: ProductParts, clauses: readonly ClauseRow[]): ProductDetail {
  const { product } = loaded;
  const textsOf = (wanted: ClauseRow['kind']) => clauses.filter(({ kind }) => kind === wanted).map(({ text }) => text);
  return {
    ...productWire(loaded, parts),
    product_type_id: product.productTypeId,
    has_gaps: tariffGaps(parts.prices.get(product.id) ?? []).length > 0,
    excluded: textsOf('excluded'),
    restricted: textsOf('restricted'),
    is_paid_after_evaluation: product.isPaidAfterEvaluation,
    asks_for_timeline: product.asksForTimeline,
  };
}

export function categoryWire(row: CategoryRow): ProductCategory {
  const { id, name, active } = row;
  return { id, name, risk_type: riskTypeOf(row), product_type_id: row.productTypeId, active, created_at: row.createdAt.toISOString() };
}

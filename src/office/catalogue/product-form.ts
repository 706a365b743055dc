import type { BodyInput } from '#domain/wire/endpoint.ts';
import type { createProduct } from '#domain/wire/products.ts';
import type { WireForm } from '#src/forms/use-wire-form.ts';

/** The form in which a product is written. */
export type ProductForm = WireForm<BodyInput<typeof createProduct>>;

/** One price range of a tariff as it stands in the form, with all four numbers typed. */
export interface TypedRange {
  min_value: number;
  max_value: number;
  price_monthly: number;
  price_yearly: number;
}

/** The rows of a tariff in the form whose four fields all hold numbers. */
export function typedRanges(rows: unknown): TypedRange[] {
  const names = ['min_value', 'max_value', 'price_monthly', 'price_yearly'] as const;
  const isTyped = (row: unknown): row is TypedRange => names.every((name) => typeof (row as Record<string, unknown>)[name] === 'number');
  return Array.isArray(rows) ? rows.filter(isTyped) : [];
}

/** The coverages as they stand in the form. */
export function typedCoverages(rows: unknown): { name: string; description: string }[] {
  return Array.isArray(rows) ? (rows as { name: string; description: string }[]).filter(({ name }) => name.trim() !== '') : [];
}

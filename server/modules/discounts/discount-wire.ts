import type { Discount, DiscountValue } from '#domain/quote/discount.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { Discount as DiscountOnWire } from '#domain/wire/discounts.ts';
import { said } from '#server/http/said.ts';
import type { DiscountRow, NewDiscount } from './store.ts';

/** What anybody who has the code may read of the discount. */
export function offerWire(row: DiscountRow) {
  const { code, description, kind } = row;
  return {
    code,
    description,
    kind,
    value: row.valueHundredths / 100,
    product_ids: row.productIds,
    store_id: row.storeId,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
  };
}

export function discountWire(row: DiscountRow): DiscountOnWire {
  const { id, uses, active } = row;
  return {
    id,
    ...offerWire(row),
    max_uses: row.maxUses,
    uses,
    is_public: row.isPublic,
    active,
    created_at: row.createdAt.toISOString(),
  };
}

/** A discount in the form that the rules take (`domain/quote/discount.ts`). */
export function discountTerms(row: DiscountRow): Discount {
  const { productIds, storeId, startsOn, endsOn, maxUses, uses } = row;
  const value: DiscountValue =
    row.kind === 'percentage'
      ? { kind: row.kind, percent: row.valueHundredths / 100 }
      : { kind: row.kind, amountCents: row.valueHundredths };
  return { value, isActive: row.active, startsOn, endsOn, productIds, storeId, maxUses, uses };
}

/** The fields of a discount that can be set, as the wire parses them. */
export interface DiscountFields {
  code?: string | undefined;
  description?: string | undefined;
  kind?: 'percentage' | 'amount' | undefined;
  value?: number | undefined;
  starts_on?: string | null | undefined;
  ends_on?: string | null | undefined;
  product_ids?: number[] | undefined;
  store_id?: number | null | undefined;
  max_uses?: number | null | undefined;
  is_public?: boolean | undefined;
  active?: boolean | undefined;
}

/** The columns of the fields that were given; a field that was left out is left out here too. */
export function discountColumns(fields: DiscountFields): Partial<NewDiscount> {
  const { code, description, kind, value, starts_on, ends_on, product_ids, store_id, max_uses, is_public, active } = fields;
  return said({
    code,
    description,
    kind,
    valueHundredths: value === undefined ? undefined : centsOf(value),
    startsOn: starts_on,
    endsOn: ends_on,
    productIds: product_ids,
    storeId: store_id,
    maxUses: max_uses,
    isPublic: is_public,
    active,
  });
}

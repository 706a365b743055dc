import { centsOf } from '#domain/shared/money.ts';
import type { Discount } from '#domain/wire/discounts.ts';
import type { DiscountRow, NewDiscount } from './store.ts';

/** What whoever has the code is told. */
export function offerWire(row: DiscountRow) {
  const { code, description, type } = row;
  return {
    code,
    description,
    type,
    value: row.valueHundredths / 100,
    product_type_id: row.productTypeId,
    valid_from: row.validFrom,
    valid_until: row.validUntil,
  };
}

export function discountWire(row: DiscountRow): Discount {
  const { id, uses, active } = row;
  return {
    id,
    ...offerWire(row),
    store_id: row.storeId,
    max_uses: row.maxUses,
    uses,
    is_public: row.isPublic,
    active,
    created_at: row.createdAt.toISOString(),
  };
}

/** What may be said of a discount, as the wire parses it. */
export interface DiscountFields {
  code?: string | undefined;
  description?: string | undefined;
  worth?: { type: 'percent' | 'amount'; value: number } | undefined;
  valid_from?: string | undefined;
  valid_until?: string | null | undefined;
  product_type_id?: number | null | undefined;
  store_id?: number | null | undefined;
  max_uses?: number | null | undefined;
  is_public?: boolean | undefined;
  active?: boolean | undefined;
}

/** The columns of what was said; what was not said is left out. */
export function discountColumns(fields: DiscountFields): Partial<NewDiscount> {
  const { code, description, worth, valid_from, valid_until, product_type_id, store_id, max_uses, is_public, active } = fields;
  const columns = {
    code,
    description,
    ...(worth && worthColumns(worth)),
    validFrom: valid_from,
    validUntil: valid_until,
    productTypeId: product_type_id,
    storeId: store_id,
    maxUses: max_uses,
    isPublic: is_public,
    active,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export function worthColumns({ type, value }: { type: 'percent' | 'amount'; value: number }) {
  return { type, valueHundredths: centsOf(value) };
}

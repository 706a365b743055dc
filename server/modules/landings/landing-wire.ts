import type { Landing } from '#domain/wire/landings.ts';
import type { LandingRow } from './store.ts';

export function landingWire(row: LandingRow): Landing {
  const { id, slug, title, text, active } = row;
  return {
    id,
    store_id: row.storeId,
    slug,
    title,
    text,
    product_type_id: row.productTypeId,
    discount_code: row.discountCode,
    active,
    created_at: row.createdAt.toISOString(),
  };
}

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
    product_type_ids: row.productTypeIds,
    plan: row.planTier,
    discount_code: row.discountCode,
    brand: row.brand,
    active,
    created_at: row.createdAt.toISOString(),
  };
}

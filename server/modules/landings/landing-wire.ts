import type { Landing } from '#domain/wire/landings.ts';
import { said } from '#server/http/said.ts';
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

type Fields = { [Name in keyof Landing]?: Landing[Name] | undefined };

/** The columns of the fields of a page that were given. */
export function columnsOf({ slug, title, text, active, product_type_ids, plan, brand, discount_code }: Fields) {
  return said({ slug, title, text, active, productTypeIds: product_type_ids, planTier: plan, brand, discountCode: discount_code });
}

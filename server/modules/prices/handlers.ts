import { periodicity } from '#domain/quote/quote.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import { getPolicyPrice } from '#domain/wire/prices.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { readPrices } from './read-prices.ts';

/** `limit`: attempts at discount codes from one address. */
export function priceRoutes({ limit }: { limit: RateLimit }): Route[] {
  return [
    implement(
      getPolicyPrice,
      async ({ query, db, ports }) => {
        const { device_price: devicePrice, discount = null } = query;
        const { devicePriceCents, prices } = await readPrices(db, ports, {
          productTypeId: query.product_type_id ?? null,
          productId: query.product_id ?? null,
          device: {
            riskType: query.risk_type ?? null,
            priceCents: devicePrice === undefined ? null : centsOf(devicePrice),
            purchaseDate: query.purchase_date ?? null,
          },
          periodicity: query.periodicity === '12' ? periodicity.yearly : periodicity.monthly,
          discountCode: discount,
          storeId: query.store_id ?? null,
        });
        return { device_price: devicePriceCents / 100, discount, prices };
      },
      { limits: [{ limit, keyOf: ({ query, ip }) => ((query as QueryOutput<typeof getPolicyPrice>).discount === undefined ? null : ip) }] },
    ),
  ];
}

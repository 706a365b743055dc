import { checkDiscount, type Discount } from '#domain/quote/discount.ts';
import { checkItemAge } from '#domain/quote/item-age.ts';
import { type Periodicity, type Quote, quote } from '#domain/quote/quote.ts';
import { quotedRiskType } from '#domain/quote/quoted-risk-type.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import type { ProductTariff } from '#server/modules/catalogue/read-tariffs.ts';

export interface QuotedDevice {
  /** Specification §9; null: what its product type insures. */
  riskType: number | null;
  priceCents: number;
  purchaseDate: string | null;
}

export interface ProductRequest {
  /** One or more; the tariff is read at the price of all. */
  devices: readonly [QuotedDevice, ...QuotedDevice[]];
  periodicity: Periodicity;
  discount: Discount | null;
}

/** What is wrong, and of which device where it is about one. */
export interface PriceFault {
  field: 'device_price' | 'purchase_date' | 'risk_type' | 'discount';
  code: string;
  device: number;
}

/** What a product costs for devices today, a civil date of Madrid. */
export function quoteProduct(product: ProductTariff, request: ProductRequest, today: string): Result<Quote, PriceFault> {
  const { devices, periodicity, discount } = request;
  const riskTypes: number[] = [];
  for (const [device, { riskType: asked, purchaseDate }] of devices.entries()) {
    const riskType = quotedRiskType(product.productTypeId, asked, purchaseDate !== null);
    if (riskType === null) return fail({ field: 'risk_type', code: 'other-product-type', device });
    const age = checkItemAge(riskType, purchaseDate, today);
    if (!age.ok) return fail({ field: 'purchase_date', code: age.problem, device });
    riskTypes.push(riskType);
  }
  const usable = discount && checkDiscount(discount, product.productId, today);
  if (usable && !usable.ok) return fail({ field: 'discount', code: usable.problem, device: 0 });

  const priced = quote(
    {
      tariff: product.tariff,
      riskType: riskTypes[0] ?? 0,
      devicePriceCents: devices.reduce((sum, { priceCents }) => sum + priceCents, 0),
      periodicity,
      discounts: discount ? [discount.value] : [],
      purchaseDate: devices[0].purchaseDate,
    },
    today,
  );
  return priced.ok ? priced : fail({ field: 'device_price', code: priced.problem.kind, device: 0 });
}

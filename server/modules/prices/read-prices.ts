import { insuresPerson } from '#domain/policy/product-type.ts';
import { isForProduct } from '#domain/quote/discount.ts';
import { defaultDevicePrice } from '#domain/quote/price-range.ts';
import { type Periodicity, type QuotedDevice, type QuoteFault, quote } from '#domain/quote/quote.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { Executor } from '#server/db/connect.ts';
import { invalid } from '#server/http/problems.ts';
import { productTypeOf, readTariffs } from '#server/modules/catalogue/read-tariffs.ts';
import { unknownProductType } from '#server/modules/catalogue/unknown-product-type.ts';
import { readDiscount } from '#server/modules/discounts/read-discount.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { priceWire } from './price-wire.ts';

export interface PricesRequest {
  productTypeId: number | null;
  /** Null: all products of the type. */
  productId: number | null;
  /** `priceCents` null: the price with which a quote begins, or 0 where a person is insured. */
  device: Omit<QuotedDevice, 'priceCents'> & { priceCents: number | null };
  periodicity: Periodicity;
  discountCode: string | null;
  /** The store that sells; null: no store. */
  storeId: number | null;
}

/**
 * What insuring a device costs today (decision A61). When several products are asked for, those that do not insure it are left out, and the discount is applied to
 * those that it is valid for.
 * @throws {ProblemError} `invalid-input`
 */
export async function readPrices(db: Executor, { clock }: Ports, request: PricesRequest) {
  const productTypeId = request.productId === null ? request.productTypeId : await productTypeOf(db, request.productId);
  if (productTypeId === null || (request.productTypeId ?? productTypeId) !== productTypeId) throw invalid('product_id', 'unknown');
  const discount = request.discountCode === null ? null : await readDiscount(db, request.discountCode);
  if (request.discountCode !== null && discount === null) throw invalid('discount', 'unknown');

  const beginning = insuresPerson(productTypeId) ? 0 : centsOf(defaultDevicePrice);
  const device = { ...request.device, priceCents: request.device.priceCents ?? beginning };
  const products = (await readTariffs(db, productTypeId)).filter(
    ({ productId }) => request.productId === null || productId === request.productId,
  );
  const today = todayOf({ clock });
  let fault: QuoteFault | null = null;
  const prices = [];
  for (const product of products) {
    const { periodicity, storeId } = request;
    const isForOthers = request.productId === null && discount !== null && !isForProduct(discount, product.productId);
    const quoted = quote(product, { devices: [device], periodicity, storeId, discount: isForOthers ? null : discount }, today);
    if (quoted.ok) prices.push({ position: product.position, product_id: product.productId, ...priceWire(quoted.value) });
    else fault ??= quoted.problem;
  }
  if (prices.length === 0) throw fault ? invalid(fault.field, fault.code) : unknownProductType(productTypeId);
  return { devicePriceCents: device.priceCents, prices };
}

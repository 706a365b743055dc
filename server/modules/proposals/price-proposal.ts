import { isDeepStrictEqual } from 'node:util';
import { productOfTier } from '#domain/policy/product-of-tier.ts';
import { insuresPerson, productType } from '#domain/policy/product-type.ts';
import { insuredItems } from '#domain/quote/insured-items.ts';
import { type QuoteFault, quote } from '#domain/quote/quote.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { ProposalState } from '#domain/wire/proposals.ts';
import type { Executor } from '#server/db/connect.ts';
import { invalid } from '#server/http/problems.ts';
import { type ProductTariff, productTypeOf, readTariffs } from '#server/modules/catalogue/read-tariffs.ts';
import { unknownProductType } from '#server/modules/catalogue/unknown-product-type.ts';
import { readDiscount } from '#server/modules/discounts/read-discount.ts';
import { hasStore } from '#server/modules/network/has-store.ts';
import type { PricedProposal } from './store.ts';

/** The fields of a proposal that its price depends on. */
function askedOf({ type, product_type_id, product_id, periodicity, discount, device, other_devices, store_id }: ProposalState) {
  const asked = { type, product_type_id, product_id, periodicity, discount, device, other_devices };
  // The store affects the price only through a discount.
  return discount === null ? asked : { ...asked, store_id };
}

/**
 * The price of a proposal; null until product and device are known (only the product, if it insures its holder). `before` is the proposal's current price, which binds
 * the insurer (Ley 50/1980 art. 6): it stays as long as no field that it depends on has changed, whatever the tariff is by now. `today` is a civil date of Madrid.
 * @throws {ProblemError} `invalid-input` for what cannot be contracted.
 */
export async function priceProposal(
  db: Executor,
  state: ProposalState,
  before: PricedProposal | null,
  today: string,
): Promise<PricedProposal | null> {
  const asked = askedOf(state);
  if (before && isDeepStrictEqual(before.asked, asked)) return before;

  await assertSelling(db, state.store_id);
  const product = await productOf(db, state);
  const discount = state.discount === null ? null : await readDiscount(db, state.discount);
  if (state.discount !== null && discount === null) throw invalid('discount', 'unknown');
  if (state.other_devices.length > 0 && product?.productTypeId !== productType.multiDevice)
    throw invalid('other_devices', 'other-product-type');
  if (product === null) return null;
  if (insuresPerson(product.productTypeId) && state.device !== null) throw invalid('device', 'other-product-type');

  const [device, ...others] = insuredItems(state, product.productTypeId).map(
    ({ risk_type: riskType, price, purchase_date: purchaseDate }) => ({
      riskType,
      priceCents: centsOf(price),
      purchaseDate,
    }),
  );
  if (!device) return null;
  const { periodicity, store_id: storeId } = state;
  const quoted = quote(product, { devices: [device, ...others], periodicity, discount, storeId }, today);
  if (!quoted.ok) throw invalid(pathOf(quoted.problem), quoted.problem.code);
  return { asked, productId: product.productId, quote: quoted.value, pricedOn: today };
}

/** Refuses a store that does not sell. A binding price survives the end of its store; a new price needs a store that sells. @throws {ProblemError} `invalid-input` */
export async function assertSelling(db: Executor, storeId: number | null): Promise<void> {
  if (storeId !== null && !(await hasStore(db, storeId))) throw invalid('store_id', 'unknown');
}

/** The named product, or the product of the named tier. */
async function productOf(db: Executor, state: ProposalState): Promise<ProductTariff | null> {
  const { product_id: productId, product_type_id: asked } = state;
  const typeId = productId === null ? asked : await productTypeOf(db, productId);
  if (productId !== null && (typeId === null || (asked ?? typeId) !== typeId)) throw invalid('product_id', 'unknown');
  if (typeId === null) return null;
  const tariffs = await readTariffs(db, typeId);
  if (tariffs.length === 0) throw unknownProductType(typeId);
  const chosen = productId ?? productOfTier(tariffs, state.type);
  return tariffs.find((product) => product.productId === chosen) ?? null;
}

function pathOf({ field, device }: QuoteFault): string {
  if (field === 'discount') return field;
  const path = device === 0 ? 'device' : `other_devices.${device - 1}`;
  return `${path}.${field === 'device_price' ? 'price' : field}`;
}

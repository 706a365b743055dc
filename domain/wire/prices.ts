import * as v from 'valibot';
import { discountCodeField } from './discount-code.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam } from './fields.ts';
import { amountParam } from './money-fields.ts';
import { riskTypeSchema } from './policies.ts';
import { dayField } from './typed-fields.ts';

/** Specification §9: 1 monthly, 12 yearly. */
export const periodicitySchema = v.picklist([1, 12]);
const riskTypeParam = v.pipe(v.string(), v.regex(/^[1-8]$/), v.transform(Number), riskTypeSchema);

/** The price of a year in euros with taxes, two decimals. */
export const priceSchema = v.object({
  periodicity: periodicitySchema,
  /** The price before discounts (decision A79). */
  list_price: v.number(),
  discount_amount: v.number(),
  total_price: v.number(),
  /** Payments in a year: 12 or 1. */
  payments: v.number(),
  /** The largest single payment of the year. */
  price_per_payment: v.number(),
  /** Price of the same year when it is paid at once. */
  price_annual: v.number(),
});
export type Price = v.InferOutput<typeof priceSchema>;

/**
 * The price of a product, or of each product of a type that insures such a device (decision A61). Products of a type that do not insure it are left out; for a
 * single product `invalid-input` says why it does not: `device_price` `not-insurable-online`, `purchase_date` `too-old`, `missing` or `in-future`, `discount`
 * `unknown`, `not-active`, `not-started`, `expired`, `used-up`, `other-store` or `other-product`. `risk_type` says what a multi-device policy insures; when it is
 * left out and a day of purchase is given, the kind with an age limit is assumed.
 */
export const getPolicyPrice = endpoint({
  method: 'GET',
  path: '/policies/price',
  summary: 'Precio de un seguro para un dispositivo',
  who: 'public',
  query: v.strictObject({
    product_type_id: v.optional(idParam),
    product_id: v.optional(idParam),
    device_price: v.optional(amountParam),
    periodicity: v.optional(v.picklist(['1', '12']), '1'),
    risk_type: v.optional(riskTypeParam),
    purchase_date: v.optional(dayField),
    discount: v.optional(discountCodeField),
    /** The store that sells, which a discount of its own requires. */
    store_id: v.optional(idParam),
  }),
  response: v.object({
    device_price: v.number(),
    /** The discount code, when one was given. */
    discount: v.nullable(v.string()),
    /** `position`: of the product among those of its type, from 0 (specification §3, price update payload). */
    prices: v.array(v.object({ position: v.number(), product_id: id, ...priceSchema.entries })),
  }),
  problems: ['invalid-input', 'rate-limited'],
});

import * as v from 'valibot';
import { discountProblems } from '#domain/quote/discount.ts';
import { csvImport } from './csv.ts';
import { discountCodeField } from './discount-code.ts';
import { endpoint } from './endpoint.ts';
import { civilDate, id, idParam, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { amountField } from './money-fields.ts';
import { dayField, line } from './typed-fields.ts';

const maxDescriptionLength = 200;
export const maxPercent = 100;
const maxProducts = 100;
const maxUsesLimit = 1_000_000;

/** What anybody who has the code may know about a discount. */
const offerSchema = v.object({
  code: v.string(),
  description: v.string(),
  kind: v.picklist(['percentage', 'amount']),
  /** Per cent or euros, two decimals. */
  value: v.number(),
  /** Products that the discount is for; empty: all. */
  product_ids: v.array(id),
  /** The store that the discount is for; null: all stores and the web. */
  store_id: v.nullable(id),
  starts_on: v.nullable(civilDate),
  ends_on: v.nullable(civilDate),
});

export const discountSchema = v.object({
  id,
  ...offerSchema.entries,
  max_uses: v.nullable(v.number()),
  uses: v.number(),
  is_public: v.boolean(),
  active: v.boolean(),
  created_at: instant,
});
export type Discount = v.InferOutput<typeof discountSchema>;

export const maxUsesField = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxUsesLimit));
export const discountTextField = line(maxDescriptionLength);

const required = {
  code: discountCodeField,
  description: discountTextField,
  kind: v.picklist(['percentage', 'amount']),
  /** Per cent, at most 100, or euros. */
  value: amountField,
};
/** `worth` used to hold both `kind` and `value`. */
const formerly = { worth: ['kind', 'value'] } as const;
const optional = {
  starts_on: v.nullable(dayField),
  ends_on: v.nullable(dayField),
  product_ids: v.pipe(v.array(id), v.maxLength(maxProducts)),
  store_id: v.nullable(id),
  max_uses: v.nullable(maxUsesField),
  is_public: v.boolean(),
  active: v.boolean(),
};

/** Columns of the office's list of discounts; `kind` and those after it appear only in the exported file. */
export const discountHeads = {
  code: 'Código',
  description: 'Descripción',
  value: 'Descuenta',
  ends_on: 'Hasta',
  uses: 'Usados',
  max_uses: 'Usos máximos',
  active: 'Estado',
  kind: 'Tipo',
  starts_on: 'Desde',
  store: 'Tienda',
  is_public: 'Público',
  created_at: 'Alta',
  id: 'Id',
} as const;

export const listDiscounts = endpoint({
  method: 'GET',
  path: '/discounts',
  summary: 'Descuentos',
  who: 'staff',
  query: listQuery({
    filter: {
      store_id: v.optional(idParam),
      active: v.optional(v.picklist(['0', '1'])),
      is_public: v.optional(v.picklist(['0', '1'])),
    },
    sort: ['code', 'created_at', 'id'],
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(discountSchema),
  problems: [],
});

export const createDiscount = endpoint({
  method: 'POST',
  path: '/discounts',
  summary: 'Alta de un descuento',
  who: 'admin',
  factor: 'fresh',
  body: v.strictObject({ ...required, ...v.partial(v.object(optional)).entries }),
  formerly,
  response: discountSchema,
  creates: '/discounts/{id}',
  problems: ['already-exists'],
  idempotent: true,
});

export const getDiscount = endpoint({
  method: 'GET',
  path: '/discounts/{id}',
  summary: 'Un descuento',
  who: 'staff',
  params: idParams,
  response: discountSchema,
  problems: [],
});

export const updateDiscount = endpoint({
  method: 'PATCH',
  path: '/discounts/{id}',
  summary: 'Cambiar un descuento',
  who: 'admin',
  factor: 'fresh',
  params: idParams,
  body: v.partial(v.strictObject({ ...required, ...optional })),
  changes: getDiscount,
  formerly,
  response: discountSchema,
  problems: ['already-exists'],
});

export const deleteDiscount = endpoint({
  method: 'DELETE',
  path: '/discounts/{id}',
  summary: 'Baja de un descuento: las pólizas que lo tienen lo conservan',
  who: 'admin',
  params: idParams,
  response: null,
  problems: [],
});

export const importDiscounts = endpoint({
  ...csvImport,
  path: '/stores/{id}/discounts-csv',
  summary: 'Alta de descuentos de una tienda desde un CSV: todos o ninguno',
  who: 'admin',
  factor: 'fresh',
  params: idParams,
});

/** What a code is checked for. `product_id` is left out until a product is chosen; without a store only the insurer's own discounts can be used. */
const discountUse = v.strictObject({ product_id: v.optional(idParam), store_id: v.optional(idParam) });

export const validateDiscount = endpoint({
  method: 'GET',
  path: '/discounts/validate/{code}',
  summary: 'Si un código de descuento vale hoy, y si no, por qué',
  who: 'public',
  params: v.object({ code: discountCodeField }),
  query: discountUse,
  response: v.object({
    state: v.picklist(['valid', ...discountProblems]),
    /** The discount; null when it cannot be used. */
    discount: v.nullable(offerSchema),
  }),
  problems: ['rate-limited'],
});

export const getPublicDiscount = endpoint({
  method: 'GET',
  path: '/public-discount',
  summary: 'El descuento que hoy se ofrece a cualquiera, o ninguno',
  who: 'public',
  query: discountUse,
  response: v.object({ discount: v.nullable(offerSchema) }),
  problems: [],
});

import * as v from 'valibot';
import { getProduct, planTierSchema, productDetailSchema, productSchema } from './catalogue.ts';
import { csvImport } from './csv.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, idParams } from './fields.ts';
import { exportable, listQuery, listResponse } from './list.ts';
import { amountField, amountOrNoneField } from './money-fields.ts';
import { line } from './typed-fields.ts';

const maxNameLength = 60;
const maxSentenceLength = 400;
const maxCoverages = 30;
const maxRanges = 50;
const maxClauses = 30;

/** A sentence of a document; a missing full stop at its end is added. */
const sentence = v.pipe(
  line(maxSentenceLength),
  v.transform((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)),
);

const rangeField = v.strictObject({
  min_value: amountOrNoneField,
  max_value: amountField,
  price_monthly: amountField,
  price_yearly: amountField,
});

/** A tariff. No range is empty and no two ranges overlap; `has_gaps` says whether a gap between them is intended. */
const pricesField = v.pipe(v.array(rangeField), v.minLength(1), v.maxLength(maxRanges));

/** What is covered, the most important first; no coverage twice. */
const coveragesField = v.pipe(
  v.array(v.strictObject({ name: line(maxNameLength), description: sentence })),
  v.minLength(1),
  v.maxLength(maxCoverages),
);

const clausesField = v.pipe(v.array(sentence), v.minLength(1), v.maxLength(maxClauses));

/** Fields that every product must have. */
export const requiredOfProduct = {
  name: line(maxNameLength),
  coverages: coveragesField,
  prices: pricesField,
  /** What the product does not cover, and what it covers with restrictions, in the words of its information document. */
  excluded: clausesField,
  restricted: clausesField,
};
const optional = {
  tier: v.nullable(planTierSchema),
  active: v.boolean(),
  /** Whether device prices between two ranges are meant not to be insured online. Left out: unchanged. */
  has_gaps: v.boolean(),
  is_paid_after_evaluation: v.boolean(),
  asks_for_timeline: v.nullable(v.boolean()),
};

/** Columns of the office's list of products; `tier` and those after it appear only in the exported file, which has all fields of a product. */
export const productHeads = {
  name: 'Nombre',
  type: 'Tipo de producto',
  coverages: 'Coberturas',
  monthly: 'Desde, al mes',
  yearly: 'Desde, al año',
  active: 'Estado',
  tier: 'Plan',
  covered: 'Qué cubre',
  prices: 'Tarifa',
  has_gaps: 'Tarifa con huecos',
  excluded: 'Qué no cubre',
  restricted: 'Límites',
  is_paid_after_evaluation: 'Se paga después de la peritación',
  asks_for_timeline: 'Pide dónde estuvo el móvil',
  id: 'Id',
} as const;

export const listAllProducts = endpoint({
  method: 'GET',
  path: '/products-priv',
  summary: 'Productos, también los que no se contratan',
  who: 'staff',
  query: listQuery({
    filter: { product_type_id: v.optional(idParam), active: v.optional(v.picklist(['0', '1'])) },
    sort: ['id', 'name'],
    more: exportable,
  }),
  response: listResponse(productSchema),
  problems: [],
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/products',
  summary: 'Alta de un producto, con sus coberturas y su tarifa',
  who: 'admin',
  factor: 'fresh',
  body: v.strictObject({ product_type_id: id, ...requiredOfProduct, ...v.partial(v.object(optional)).entries }),
  response: productDetailSchema,
  creates: '/products/{id}',
  problems: ['already-exists'],
  idempotent: true,
});

export const importProducts = endpoint({
  ...csvImport,
  path: '/products/products-csv',
  summary: 'Alta de productos desde un CSV, con sus coberturas y su tarifa: todos o ninguno',
  who: 'admin',
  factor: 'fresh',
});

/** A new price applies to quotes from now on: proposals that are still valid and contracts keep their price. Contracts also keep their coverages. */
export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/products/{id}',
  summary: 'Cambiar un producto: lo contratado y lo ofrecido conservan su precio',
  who: 'admin',
  factor: 'fresh',
  params: idParams,
  body: v.partial(v.strictObject({ ...requiredOfProduct, ...optional })),
  changes: getProduct,
  response: productDetailSchema,
  problems: ['already-exists'],
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/products/{id}',
  summary: 'Baja de un producto que nadie ha contratado; de otro se deja la venta (active)',
  who: 'admin',
  params: idParams,
  response: null,
  problems: ['in-use'],
});

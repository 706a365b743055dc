import * as v from 'valibot';
import { csvImport } from './csv.ts';
import { brandField, itemRiskTypeSchema, modelField, referenceField } from './device-fields.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { amountField, amountParam } from './money-fields.ts';

const riskTypeParam = v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number), itemRiskTypeSchema);

const publicItem = v.object({
  id,
  risk_type: itemRiskTypeSchema,
  brand: v.string(),
  model: v.string(),
  reference: v.nullable(v.string()),
  /** Price of the item when new, in euros. */
  price: v.number(),
});
export const genericItemSchema = v.object({ ...publicItem.entries, active: v.boolean(), created_at: instant });
export type GenericItem = v.InferOutput<typeof genericItemSchema>;

const required = { risk_type: itemRiskTypeSchema, brand: brandField, model: modelField, price: amountField };
const optional = { reference: v.nullable(referenceField), active: v.boolean() };

const filter = {
  risk_type: v.optional(riskTypeParam),
  brand: v.optional(brandField),
  min_price: v.optional(amountParam),
  max_price: v.optional(amountParam),
};
const sort = ['brand', 'model', 'price', 'created_at', 'id'] as const;

export const listGenericItems = endpoint({
  method: 'GET',
  path: '/generic_items',
  summary: 'Marcas y modelos con su precio de referencia',
  who: 'public',
  query: listQuery({ filter, sort, more: searchable }),
  response: listResponse(publicItem),
  problems: [],
});

/** Columns of the office's list of models; `created_at` and those after it appear only in the exported file. */
export const genericItemHeads = {
  model: 'Modelo',
  brand: 'Marca',
  risk_type: 'Qué es',
  reference: 'Referencia',
  price: 'Precio nuevo',
  active: 'Estado',
  created_at: 'Alta',
  id: 'Id',
} as const;

export const listAllGenericItems = endpoint({
  method: 'GET',
  path: '/generic_items-priv',
  summary: 'Artículos con todos sus datos, también los que no se ofrecen',
  who: 'staff',
  query: listQuery({
    filter: { ...filter, active: v.optional(v.picklist(['0', '1'])) },
    sort,
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(genericItemSchema),
  problems: [],
});

/** An item with the same kind, brand, model and reference is changed instead of created again, and restored if it had been deleted (specification §7). */
export const saveGenericItem = endpoint({
  method: 'POST',
  path: '/generic_items',
  summary: 'Alta de un artículo, o su cambio si ya está',
  who: 'admin',
  body: v.strictObject({ ...required, ...v.partial(v.object(optional)).entries }),
  response: genericItemSchema,
  problems: [],
  idempotent: true,
});

/** A model that exists already must have the same data: a file creates models and changes none. A deleted model is restored. */
export const importGenericItems = endpoint({
  ...csvImport,
  path: '/generic_items/generic-items-csv',
  summary: 'Alta de artículos desde un CSV: todos o ninguno',
  who: 'admin',
});

export const getGenericItem = endpoint({
  method: 'GET',
  path: '/generic_items/{id}',
  summary: 'Un artículo',
  who: 'staff',
  params: idParams,
  response: genericItemSchema,
  problems: [],
});

export const updateGenericItem = endpoint({
  method: 'PATCH',
  path: '/generic_items/{id}',
  summary: 'Cambiar un artículo',
  who: 'admin',
  params: idParams,
  body: v.partial(v.strictObject({ ...required, ...optional })),
  changes: getGenericItem,
  response: genericItemSchema,
  problems: ['already-exists'],
});

export const deleteGenericItem = endpoint({
  method: 'DELETE',
  path: '/generic_items/{id}',
  summary: 'Baja de un artículo',
  who: 'admin',
  params: idParams,
  response: null,
  problems: [],
});

import * as v from 'valibot';
import { shownCategory } from './catalogue.ts';
import { csvImport } from './csv.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { riskTypeSchema } from './policies.ts';
import { line } from './typed-fields.ts';

const maxNameLength = 60;

export const productCategorySchema = v.object({
  ...shownCategory.entries,
  product_type_id: id,
  active: v.boolean(),
  created_at: instant,
});
export type ProductCategory = v.InferOutput<typeof productCategorySchema>;

export const categoryNameField = line(maxNameLength);
const category = { product_type_id: id, risk_type: riskTypeSchema, name: categoryNameField };

/** Columns of the office's list of categories; `created_at` and those after it appear only in the exported file. */
export const categoryHeads = {
  name: 'Nombre',
  type: 'Tipo de producto',
  risk_type: 'Qué asegura',
  active: 'Estado',
  created_at: 'Alta',
  id: 'Id',
} as const;

export const listProductCategories = endpoint({
  method: 'GET',
  path: '/product_categories',
  summary: 'Categorías de producto',
  who: 'staff',
  query: listQuery({
    filter: { product_type_id: v.optional(idParam), active: v.optional(v.picklist(['0', '1'])) },
    sort: ['name', 'id'],
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(productCategorySchema),
  problems: [],
});

/** A category's risk type must be one that its product type insures. */
export const createProductCategory = endpoint({
  method: 'POST',
  path: '/product_categories',
  summary: 'Alta de una categoría',
  who: 'admin',
  body: v.strictObject({ ...category, active: v.optional(v.boolean(), true) }),
  response: productCategorySchema,
  creates: '/product_categories/{id}',
  problems: ['already-exists'],
  idempotent: true,
});

export const importProductCategories = endpoint({
  ...csvImport,
  path: '/product_categories/product-categories-csv',
  summary: 'Alta de categorías desde un CSV: todas o ninguna',
  who: 'admin',
});

export const getProductCategory = endpoint({
  method: 'GET',
  path: '/product_categories/{id}',
  summary: 'Una categoría',
  who: 'staff',
  params: idParams,
  response: productCategorySchema,
  problems: [],
});

export const updateProductCategory = endpoint({
  method: 'PATCH',
  path: '/product_categories/{id}',
  summary: 'Cambiar una categoría',
  who: 'admin',
  params: idParams,
  body: v.partial(v.strictObject({ ...category, active: v.boolean() })),
  changes: getProductCategory,
  response: productCategorySchema,
  problems: ['already-exists'],
});

export const deleteProductCategory = endpoint({
  method: 'DELETE',
  path: '/product_categories/{id}',
  summary: 'Baja de una categoría',
  who: 'admin',
  params: idParams,
  response: null,
  problems: [],
});

import * as v from 'valibot';
import { type IpidSectionKey, ipidHeadings } from '#domain/policy/ipid.ts';
import { planTiers } from '#domain/policy/plan-tier.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, idParams, instant } from './fields.ts';
import { listQuery, listResponse, searchable } from './list.ts';
import { riskTypeSchema } from './policies.ts';
import { line } from './typed-fields.ts';

const maxNameLength = 60;

/** What kind of policy a product type makes (specification §3). */
export const variantSchema = v.picklist(['mobile', 'scooter', 'warranty', 'multi-risk', 'portable', 'smart-tv', 'default']);
/** Specification §1: Básico, Intermedio, Top. */
export const planTierSchema = v.picklist(planTiers);

const shownCategory = v.object({ id, name: v.string(), risk_type: riskTypeSchema });

export const productTypeSchema = v.object({
  id,
  name: v.string(),
  variant: variantSchema,
  /** What a policy of this type may insure. */
  risk_types: v.array(riskTypeSchema),
  /** Whether its devices are told apart by a reference or part number. */
  has_reference: v.boolean(),
  categories: v.array(shownCategory),
});
export type ProductType = v.InferOutput<typeof productTypeSchema>;

/** Euros with taxes for devices from `min_value` to less than `max_value`, which the last range includes (decision A29). */
const priceRangeSchema = v.object({
  min_value: v.number(),
  max_value: v.number(),
  price_monthly: v.number(),
  price_yearly: v.number(),
});

export const productSchema = v.object({
  id,
  name: v.string(),
  product_type: v.object({ id, name: v.string(), variant: variantSchema }),
  /** Null where a type has no tiers. */
  tier: v.nullable(planTierSchema),
  /** Whether it can be contracted today. */
  active: v.boolean(),
  categories: v.array(shownCategory),
  coverages: v.array(v.object({ id, name: v.string(), description: v.string() })),
  prices: v.array(priceRangeSchema),
  /** The least of its prices, for "desde"; null without a tariff. */
  price_monthly: v.nullable(v.number()),
  price_yearly: v.nullable(v.number()),
});
export type Product = v.InferOutput<typeof productSchema>;

export const productCategorySchema = v.object({
  ...shownCategory.entries,
  product_type_id: id,
  active: v.boolean(),
  created_at: instant,
});
export type ProductCategory = v.InferOutput<typeof productCategorySchema>;

export const listProductTypes = endpoint({
  method: 'GET',
  path: '/product_types',
  summary: 'Tipos de producto',
  who: 'public',
  query: listQuery({ filter: {}, sort: ['id'] }),
  response: listResponse(productTypeSchema),
  problems: [],
});

export const getProductType = endpoint({
  method: 'GET',
  path: '/product_types/{id}',
  summary: 'Un tipo de producto',
  who: 'public',
  params: idParams,
  response: productTypeSchema,
  problems: [],
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Productos que se pueden contratar, con sus coberturas y su tarifa',
  who: 'public',
  query: listQuery({ filter: { product_type_id: v.optional(idParam) }, sort: ['id', 'name'] }),
  response: listResponse(productSchema),
  problems: [],
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/{id}',
  summary: 'Un producto, también si ya no se contrata',
  who: 'public',
  params: idParams,
  response: productSchema,
  problems: [],
});

const ipidSectionKeys = Object.keys(ipidHeadings) as IpidSectionKey[];

/** The insurance product information document of a product, in the order of Implementing Regulation (EU) 2017/1469; its text stands alone, without advertising. */
export const ipidSchema = v.object({
  product_id: id,
  /** Of the document, which is the same of every insurance. */
  title: v.string(),
  /** Who insures: its name, where it is authorised, by whom and with which number. */
  company: v.string(),
  product: v.string(),
  /** That the whole of what has to be known is in other documents. */
  statement: v.string(),
  sections: v.array(
    v.object({
      key: v.picklist(ipidSectionKeys),
      heading: v.string(),
      /** `mark`: a green tick, a red cross, an orange exclamation mark, a blue tick; null: a line that says something of the others. */
      items: v.array(v.object({ text: v.string(), mark: v.nullable(v.picklist(['insured', 'excluded', 'restricted', 'where'])) })),
    }),
  ),
});
export type IpidWire = v.InferOutput<typeof ipidSchema>;

/** With `Accept: application/pdf` the same as a tagged PDF of three pages at most. */
export const getIpid = endpoint({
  method: 'GET',
  path: '/products/{id}/ipid',
  summary: 'El documento de información de un producto (IPID)',
  who: 'public',
  params: idParams,
  response: ipidSchema,
  problems: ['rate-limited'],
  files: ['application/pdf'],
});

const category = { product_type_id: id, risk_type: riskTypeSchema, name: line(maxNameLength) };

export const listProductCategories = endpoint({
  method: 'GET',
  path: '/product_categories',
  summary: 'Categorías de producto',
  who: 'staff',
  query: listQuery({
    filter: { product_type_id: v.optional(idParam), active: v.optional(v.picklist(['0', '1'])) },
    sort: ['name', 'id'],
    more: searchable,
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

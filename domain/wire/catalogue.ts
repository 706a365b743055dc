import * as v from 'valibot';
import { planTiers } from '#domain/policy/plan-tier.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, idParams } from './fields.ts';
import { listQuery, listResponse } from './list.ts';
import { riskTypeSchema } from './policies.ts';
import { line } from './typed-fields.ts';

const maxTypeName = 40;
export const maxTypeDescription = 300;

/** What kind of policy a product type makes (specification §3). */
export const variantSchema = v.picklist(['mobile', 'scooter', 'warranty', 'multi-risk', 'portable', 'smart-tv', 'default']);
/** Specification §1: Básico, Intermedio, Top. */
export const planTierSchema = v.picklist(planTiers);

export const shownCategory = v.object({ id, name: v.string(), risk_type: riskTypeSchema });

export const productTypeSchema = v.object({
  id,
  name: v.string(),
  /** What this insurance is, for its customers, in a sentence or two: the beginning of its information document. */
  description: v.string(),
  variant: variantSchema,
  /** What a policy of this type may insure. */
  risk_types: v.array(riskTypeSchema),
  /** Whether its devices are identified by a reference or part number. */
  has_reference: v.boolean(),
  categories: v.array(shownCategory),
});
export type ProductType = v.InferOutput<typeof productTypeSchema>;

/** Euros with taxes, for devices that cost from `min_value` up to, but not including, `max_value`; the last range includes it (decision A29). */
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
  /** The product's tier; null where its type has none. */
  tier: v.nullable(planTierSchema),
  /** Whether it can be contracted today. */
  active: v.boolean(),
  categories: v.array(shownCategory),
  coverages: v.array(v.object({ id, name: v.string(), description: v.string() })),
  prices: v.array(priceRangeSchema),
  /** The lowest of its prices, shown as "desde"; null without a tariff. */
  price_monthly: v.nullable(v.number()),
  price_yearly: v.nullable(v.number()),
});
export type Product = v.InferOutput<typeof productSchema>;

/** A product with every field that the office edits. */
export const productDetailSchema = v.object({
  ...productSchema.entries,
  product_type_id: id,
  /** Whether device prices between two of its ranges cannot be insured online (decision A29). */
  has_gaps: v.boolean(),
  /** What the product does not cover, and what it covers with restrictions, in the words of its information document. */
  excluded: v.array(v.string()),
  restricted: v.array(v.string()),
  /** Whether a policy is paid only after the evaluations of its phones are validated (decision A35). */
  is_paid_after_evaluation: v.boolean(),
  /** Whether claims of theft ask for a location timeline; null: only those of policies made before 30 April 2019 (decision A54). */
  asks_for_timeline: v.nullable(v.boolean()),
});
export type ProductDetail = v.InferOutput<typeof productDetailSchema>;

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

/** The texts of a product type. */
export const productTypeBody = v.strictObject({
  name: line(maxTypeName),
  /** Null: the description that comes with the software. */
  description: v.nullable(line(maxTypeDescription)),
});

/** The pages that customers read change at once; contracts that exist already keep their words. `variant`: what kind of policy the type makes (decision A4). */
export const updateProductType = endpoint({
  method: 'PATCH',
  path: '/product_types/{id}',
  summary: 'Cambiar cómo se llama un tipo de producto y qué se dice de él',
  who: 'admin',
  params: idParams,
  body: v.partial(v.strictObject({ ...productTypeBody.entries, variant: variantSchema })),
  changes: getProductType,
  response: productTypeSchema,
  problems: ['already-exists'],
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
  response: productDetailSchema,
  problems: [],
});

import * as v from 'valibot';
import { planTiers } from '#domain/policy/plan-tier.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, idParams } from './fields.ts';
import { listQuery, listResponse } from './list.ts';
import { riskTypeSchema } from './policies.ts';

/** What kind of policy a product type makes (specification §3). */
export const variantSchema = v.picklist(['mobile', 'scooter', 'warranty', 'multi-risk', 'portable', 'smart-tv', 'default']);
/** Specification §1: Básico, Intermedio, Top. */
export const planTierSchema = v.picklist(planTiers);

export const shownCategory = v.object({ id, name: v.string(), risk_type: riskTypeSchema });

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

import * as v from 'valibot';
import { brandSchemesSchema } from './brand-schemes.ts';
import { planTierSchema } from './catalogue.ts';
import { colorField } from './color-field.ts';
import { discountCodeField } from './discount-code.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, idParams, instant } from './fields.ts';
import { listQuery, listResponse } from './list.ts';
import { line, lines } from './typed-fields.ts';

const maxTitleLength = 120;
const maxTextLength = 5000;
const maxProductTypes = 20;
/** Last part of the page's address. */
const slugField = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/), v.maxLength(60), v.toLowerCase());

/** Colours chosen for a page: bar, button and links. One with too little contrast to be read (WCAG 2.2) is refused with `low-contrast`. */
const brandField = v.strictObject({ dock: colorField, action: colorField, link: colorField });

/** A store's own page. */
export const landingSchema = v.object({
  id,
  store_id: id,
  slug: v.string(),
  title: v.string(),
  /** Plain text. */
  text: v.string(),
  /** The product types that the page offers; empty: all. */
  product_type_ids: v.array(id),
  /** The plan that is selected at first; null: the usual one. */
  plan: v.nullable(planTierSchema),
  discount_code: v.nullable(v.string()),
  /** The chosen colours; null: the default ones. */
  brand: v.nullable(v.object({ dock: v.string(), action: v.string(), link: v.string() })),
  active: v.boolean(),
  created_at: instant,
});
export type Landing = v.InferOutput<typeof landingSchema>;

/** Fields that every page must have. */
export const requiredOfLanding = { slug: slugField, title: line(maxTitleLength), text: lines(maxTextLength) };
const optional = {
  product_type_ids: v.pipe(v.array(id), v.maxLength(maxProductTypes)),
  plan: v.nullable(planTierSchema),
  discount_code: v.nullable(discountCodeField),
  brand: v.nullable(brandField),
  active: v.boolean(),
};
const landingParams = v.object({ id: idParam, landingId: idParam });

const publicLanding = v.object({
  id,
  slug: v.string(),
  title: v.string(),
  text: v.string(),
  product_type_ids: v.array(id),
  plan: v.nullable(planTierSchema),
  /** The page's colours; null: the default ones. */
  brand: v.nullable(brandSchemesSchema),
  /** The page's discount code; null: it has none, or its store does not offer it at present. */
  discount_code: v.nullable(v.string()),
  store: v.object({ id, name: v.string(), city: v.string() }),
});

export const listLandings = endpoint({
  method: 'GET',
  path: '/stores-landings',
  summary: 'Páginas de tiendas abiertas al público',
  who: 'public',
  query: listQuery({ filter: { slug: v.optional(slugField), store_id: v.optional(idParam) }, sort: ['title', 'id'] }),
  response: listResponse(publicLanding),
  problems: [],
});

export const listStoreLandings = endpoint({
  method: 'GET',
  path: '/stores/{id}/landings',
  summary: 'Páginas de una tienda, también las que no están abiertas',
  who: 'store',
  of: 'store',
  params: idParams,
  query: listQuery({ filter: { active: v.optional(v.picklist(['0', '1'])) }, sort: ['title', 'id'] }),
  response: listResponse(landingSchema),
  problems: [],
});

export const createLanding = endpoint({
  method: 'POST',
  path: '/stores/{id}/landings',
  summary: 'Una página para una tienda',
  who: 'store',
  of: 'store',
  params: idParams,
  body: v.strictObject({ ...requiredOfLanding, ...v.partial(v.object(optional)).entries }),
  response: landingSchema,
  creates: './{id}',
  problems: ['already-exists'],
  idempotent: true,
});

export const getLanding = endpoint({
  method: 'GET',
  path: '/stores/{id}/landings/{landingId}',
  summary: 'Una página de una tienda',
  who: 'store',
  of: 'store',
  params: landingParams,
  response: landingSchema,
  problems: [],
});

export const updateLanding = endpoint({
  method: 'PATCH',
  path: '/stores/{id}/landings/{landingId}',
  summary: 'Cambiar una página de una tienda',
  who: 'store',
  of: 'store',
  params: landingParams,
  body: v.partial(v.strictObject({ ...requiredOfLanding, ...optional })),
  changes: getLanding,
  response: landingSchema,
  problems: ['already-exists'],
});

import * as v from 'valibot';
import { roles } from '#domain/access/roles.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam } from './fields.ts';

export const roleSchema = v.picklist(roles);

export const userSchema = v.object({
  id,
  email: v.string(),
  role: roleSchema,
  name: v.string(),
  surname1: v.string(),
  surname2: v.string(),
  phones: v.array(v.string()),
});
export type User = v.InferOutput<typeof userSchema>;

/** The logged user, kept in local storage (specification §3, decision A34). */
export const loggedUserSchema = v.object({ ...userSchema.entries, api_token: v.string() });
export type LoggedUser = v.InferOutput<typeof loggedUserSchema>;

/** Where an IMEI came from; kept beside it for the person who reviews. */
export const imeiSources = ['barcode', 'ocr', 'typed'] as const;
export const imeiSourceSchema = v.picklist(imeiSources);

export const imeiText = v.pipe(v.string(), v.trim(), v.maxLength(40));

export const imeiRegistrationSchema = v.object({
  policy_id: id,
  policy_risk_id: id,
  imei: v.string(),
  imei2: v.nullable(v.string()),
  /** Failed tries, which count towards the limit of decision A51. */
  imei_retry_count: v.number(),
});

/**
 * The IMEI typed by hand. Of several active phones without one it belongs to that of `policy_risk_id`, or `risk_id`, which means the same (decision A59). Sent again
 * without either, it belongs to the phone that has this IMEI by then. A wrong number counts as a try; the limit is the first try and three more (A51).
 */
export const registerMobileImei = endpoint({
  method: 'POST',
  path: '/users/{id}/mobile-imei',
  summary: 'IMEI escrito o confirmado por el cliente',
  who: 'evaluation',
  of: 'user',
  grants: ['evaluation'],
  params: v.object({ id: idParam }),
  body: v.object({
    policy_risk_id: v.optional(id),
    risk_id: v.optional(id),
    extra_fields: v.object({
      imei: imeiText,
      imei2: v.optional(v.nullable(imeiText)),
      imei_source: v.optional(imeiSourceSchema),
    }),
  }),
  response: imeiRegistrationSchema,
  problems: [
    'imei-invalid',
    'imei-repeated',
    'imei-cap-reached',
    'risk-ambiguous',
    'evaluation-closed',
    'evaluation-not-required',
    'rate-limited',
  ],
  idempotent: true,
});

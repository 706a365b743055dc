import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, uuid } from './fields.ts';

export const roles = ['policyholder', 'store', 'distributor', 'staff', 'admin'] as const;
export const roleSchema = v.picklist(roles);
export type Role = v.InferOutput<typeof roleSchema>;

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

/**
 * `device-unknown`: too many wrong passwords today, and this browser is not known; a mail with a link has gone to the address, whose token comes as `link`.
 */
export const login = endpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Iniciar sesión con correo y contraseña',
  who: 'public',
  body: v.object({
    email: emailSchema,
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    /** What a log-in in this browser answered before: that it is known. */
    device: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** Of a mail. */
    link: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  /** `device_token`: kept by the browser, also after the log-out. */
  response: v.object({ ...loggedUserSchema.entries, device_token: v.string() }),
  problems: ['wrong-credentials', 'device-unknown', 'rate-limited'],
});

const mostGrantsInUse = 200;

/**
 * `grants_in_use`: identifiers, separated by commas, of the grants with which this phone has something left to send; the others that were given out in this
 * session end with it. A phone that does not say keeps all of them, as versions before this did.
 */
export const logout = endpoint({
  method: 'POST',
  path: '/users/logout',
  summary: 'Cerrar esta sesión: su api_token deja de valer',
  who: 'scoped',
  query: v.object({
    grants_in_use: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').filter(Boolean)),
        v.array(uuid),
        v.maxLength(mostGrantsInUse),
      ),
    ),
  }),
  response: null,
  problems: [],
});

/** Where an IMEI came from; kept beside it for the person who reviews. */
export const imeiSources = ['barcode', 'ocr', 'typed'] as const;
export const imeiSourceSchema = v.picklist(imeiSources);

export const imeiText = v.pipe(v.string(), v.trim(), v.maxLength(40));

export const imeiRegistrationSchema = v.object({
  policy_id: id,
  policy_risk_id: id,
  imei: v.string(),
  imei2: v.nullable(v.string()),
  /** Tries that count against the cap of decision A51 already spent. */
  imei_retry_count: v.number(),
});

/**
 * The IMEI typed by hand (decision A59: of several active mobile risks without one, that of `policy_risk_id`, or `risk_id`, which is the same).
 * Sent again without either, it is of the mobile that has it by then.
 * `problems`: a wrong number spends a try; the cap is first try + 3 (A51).
 */
export const registerMobileImei = endpoint({
  method: 'POST',
  path: '/users/{id}/mobile-imei',
  summary: 'IMEI escrito o confirmado por el cliente',
  who: 'evaluation',
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

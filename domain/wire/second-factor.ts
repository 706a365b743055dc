import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { factorCode } from './factor-code.ts';
import { idParams, instant } from './fields.ts';
import { passkeyAnswer } from './passkeys.ts';

const secondFactorSchema = v.object({
  /** Whether this installation requires a second factor of users with their role. */
  is_required: v.boolean(),
  /** Since when an authenticator application is set up; null: none is. */
  totp_since: v.nullable(instant),
  /** Recovery codes that are not used yet. */
  recovery_codes_left: v.number(),
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/users/{id}/second-factor',
  summary: 'El segundo factor de un usuario de la oficina',
  who: 'owner',
  of: 'user',
  factor: 'open',
  params: idParams,
  response: secondFactorSchema,
  problems: [],
});

/**
 * Begins to set up an authenticator application for one's own account (RFC 6238: SHA-1, six digits, thirty seconds). `address`: the URI for a QR code; `secret`:
 * the key in base32, to be typed. The application counts only once `POST /users/{id}/second-factor` has accepted one of its codes. `already-exists`: one is set up
 * already.
 */
export const beginTotp = endpoint({
  method: 'POST',
  path: '/users/{id}/second-factor/options',
  summary: 'Empezar a usar una aplicación de códigos',
  who: 'owner',
  of: 'user',
  factor: 'enrolment',
  params: idParams,
  response: v.object({ secret: v.string(), address: v.string() }),
  problems: ['already-exists'],
});

/**
 * `recovery_codes`: only this answer holds them; each can be used once, instead of a code. `invalid-input` with `code`: as for `POST /users/login`, and `expired`
 * where no set-up was begun.
 */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/users/{id}/second-factor',
  summary: 'Confirmar la aplicación de códigos con uno de ellos',
  who: 'owner',
  of: 'user',
  factor: 'enrolment',
  params: idParams,
  body: v.strictObject({ code: factorCode }),
  response: v.object({ recovery_codes: v.array(v.string()) }),
  creates: true,
  problems: ['already-exists', 'rate-limited'],
});

/** For one's own account: ten new codes replace all earlier ones; only this answer holds them. `not-found`: the user has no second factor. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/{id}/second-factor/recovery-codes',
  summary: 'Códigos de recuperación nuevos, en lugar de los anteriores',
  who: 'owner',
  of: 'user',
  factor: 'fresh',
  params: idParams,
  response: v.object({ recovery_codes: v.array(v.string()) }),
  creates: true,
  problems: [],
});

/** Removes one's own application with its recovery codes. An administrator removes it for somebody who has lost their phone, and their passkeys too. */
export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/{id}/second-factor',
  summary: 'Quitar el segundo factor: el propio, o el de quien ha perdido el móvil',
  who: 'owner',
  of: 'user',
  factor: 'fresh',
  params: idParams,
  response: null,
  problems: [],
});

/**
 * The body holds one of two: a code, or what a passkey answered to a challenge of `POST /users/passkey-login/options`. `invalid-input` with `code` as for
 * `POST /users/login`, or with `response` `wrong`.
 */
export const showFactor = endpoint({
  method: 'POST',
  path: '/session/factor',
  summary: 'Mostrar otra vez el segundo factor en esta sesión',
  who: 'staff',
  factor: 'open',
  body: v.strictObject({ code: v.optional(factorCode), response: v.optional(passkeyAnswer) }),
  response: null,
  problems: ['rate-limited'],
});

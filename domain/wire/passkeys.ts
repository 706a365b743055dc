import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam, idParams, instant, uuid, uuidOut } from './fields.ts';
import { line } from './typed-fields.ts';
import { loggedUserSchema } from './users.ts';

/** Bytes as WebAuthn's JSON writes them (Web Authentication Level 3, 5.1.8): base64url without padding. */
/* @__NO_SIDE_EFFECTS__ */
function base64url(maxLength: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength), v.regex(/^[\w-]+$/));
}
const maxIdLength = 1400;
const maxPartLength = 8000;
const transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10));
const descriptor = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) });
const userVerification = v.literal('required');

/** A passkey as its owner is shown it. */
const passkeySchema = v.object({
  id: uuidOut,
  name: v.string(),
  created_at: instant,
  last_used_at: v.nullable(instant),
  /** Whether the passkey is synchronised to all devices of its owner's account with the phone's maker, or is on one device alone. */
  is_synced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/users/{id}/passkeys',
  summary: 'Llaves de acceso de un usuario',
  who: 'owner',
  of: 'user',
  factor: 'open',
  params: idParams,
  response: v.object({ data: v.array(passkeySchema) }),
  problems: [],
});

/** The options with which a browser makes a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
const passkeyCreationSchema = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({ residentKey: v.literal('required'), requireResidentKey: v.literal(true), userVerification }),
  attestation: v.literal('none'),
});

/** For one's own account, with the current password: `invalid-input` says `wrong` of it. The challenge can be used once, within five minutes. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/users/{id}/passkeys/options',
  summary: 'Empezar a crear una llave de acceso propia',
  who: 'owner',
  of: 'user',
  factor: 'enrolment',
  params: idParams,
  body: v.strictObject({ current_password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  response: passkeyCreationSchema,
  problems: ['rate-limited'],
});

const answerEntries = {
  id: base64url(maxIdLength),
  rawId: base64url(maxIdLength),
  type: v.literal('public-key'),
  /** Answers of the browser's WebAuthn extensions, which are ignored. */
  clientExtensionResults: v.optional(v.object({})),
};

/**
 * `response`: `RegistrationResponseJSON`, as the browser gave it. `invalid-input` with `response` `wrong`: it does not answer a challenge of this server, or too
 * late.
 */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/{id}/passkeys',
  summary: 'Guardar la llave de acceso que ha creado el navegador',
  who: 'owner',
  of: 'user',
  factor: 'enrolment',
  params: idParams,
  body: v.strictObject({
    name: line(60),
    response: v.object({
      ...answerEntries,
      response: v.object({
        clientDataJSON: base64url(maxPartLength),
        attestationObject: base64url(maxPartLength),
        transports: v.optional(transports),
      }),
    }),
  }),
  response: passkeySchema,
  creates: true,
  problems: ['already-exists', 'rate-limited'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/users/{id}/passkeys/{passkeyId}',
  summary: 'Quitar una llave de acceso: deja de abrir la cuenta',
  who: 'owner',
  of: 'user',
  factor: 'fresh',
  params: v.object({ id: idParam, passkeyId: uuid }),
  response: null,
  problems: [],
});

/** The options with which a browser looks for a passkey: `PublicKeyCredentialRequestOptionsJSON`. They name no user: the passkey does. */
const passkeyRequestSchema = v.object({
  challenge: v.string(),
  timeout: v.number(),
  rpId: v.string(),
  userVerification,
});

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/users/passkey-login/options',
  summary: 'Empezar a entrar con una llave de acceso',
  who: 'public',
  response: passkeyRequestSchema,
  problems: ['rate-limited'],
});

/** `AuthenticationResponseJSON`, as the browser gave it. */
export const passkeyAnswer = v.object({
  ...answerEntries,
  response: v.object({
    clientDataJSON: base64url(maxPartLength),
    authenticatorData: base64url(maxPartLength),
    signature: base64url(maxPartLength),
    userHandle: v.optional(base64url(maxIdLength)),
  }),
});

/** `wrong-credentials` for every failure: the reason is not told. */
export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/users/passkey-login',
  summary: 'Iniciar sesión con una llave de acceso',
  who: 'public',
  body: v.strictObject({
    response: passkeyAnswer,
    /** As `device` of `POST /users/login`. */
    device: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  response: v.object({ ...loggedUserSchema.entries, device_token: v.string() }),
  problems: ['wrong-credentials', 'directory-required', 'network-refused', 'rate-limited'],
});

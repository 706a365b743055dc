import * as v from 'valibot';
import { apiKeyStates } from '#domain/access/api-key-state.ts';
import { type ApiScope, apiScopes } from '#domain/access/api-scopes.ts';
import { endpoint } from './endpoint.ts';
import { civilDate, id, idParams, instant } from './fields.ts';
import { listQuery, listResponse } from './list.ts';
import { dayField, line } from './typed-fields.ts';

const maxNameLength = 120;

const scopesField = v.pipe(
  v.array(v.picklist(apiScopes)),
  v.minLength(1),
  v.maxLength(apiScopes.length),
  v.transform((scopes): ApiScope[] => apiScopes.filter((scope) => scopes.includes(scope))),
);

const apiKeySchema = v.object({
  id,
  name: v.string(),
  /** The user of a store or a distributor as whom the key acts: within its scopes it sees and does what that user may. */
  user: v.object({ id, email: v.string() }),
  scopes: v.array(v.picklist(apiScopes)),
  /** Last day on which the key is valid; null: until it is revoked. */
  ends_on: v.nullable(civilDate),
  state: v.picklist(apiKeyStates),
  /** The first characters of the key, by which its holder recognises it; null: no key has been made yet. */
  key_start: v.nullable(v.string()),
  /** Until then the previous key is valid too; null: only the current one is. */
  former_key_until: v.nullable(instant),
  /** Last day on which a call was made with the key; null: never. */
  last_used_on: v.nullable(civilDate),
  created_at: instant,
});
export type ApiKey = v.InferOutput<typeof apiKeySchema>;

const entries = {
  name: line(maxNameLength),
  user_id: id,
  scopes: scopesField,
  ends_on: v.optional(v.nullable(dayField)),
};

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  summary: 'Claves de API de los socios',
  who: 'admin',
  /** `active=0`: only revoked keys. */
  query: listQuery({ filter: { active: v.optional(v.picklist(['0', '1'])) }, sort: ['name', 'created_at', 'id'] }),
  response: listResponse(apiKeySchema),
  problems: [],
});

/** Creates the record of a key that does not exist yet and so opens nothing: `POST /api-keys/{id}/key` makes the key itself. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  summary: 'Alta de una clave de API',
  who: 'admin',
  factor: 'fresh',
  body: v.strictObject(entries),
  response: apiKeySchema,
  creates: '/api-keys/{id}',
  problems: [],
  idempotent: true,
});

export const getApiKey = endpoint({
  method: 'GET',
  path: '/api-keys/{id}',
  summary: 'Una clave de API, sin la clave',
  who: 'admin',
  params: idParams,
  response: apiKeySchema,
  problems: [],
});

export const updateApiKey = endpoint({
  method: 'PATCH',
  path: '/api-keys/{id}',
  summary: 'Cambiar para qué vale una clave de API, o hasta cuándo',
  who: 'admin',
  factor: 'fresh',
  params: idParams,
  body: v.partial(v.strictObject(entries)),
  changes: getApiKey,
  response: apiKeySchema,
  problems: [],
});

/** From that moment neither the current nor the previous key is valid. The record stays in the list, because the audit names it by its id. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/{id}',
  summary: 'Revocar una clave de API',
  who: 'admin',
  params: idParams,
  response: null,
  problems: [],
});

/**
 * The only call that answers a key: the server keeps just a hash of it. The previous key, if there was one, stays valid for seven more days. Refused (`not-active`)
 * for a revoked key.
 */
export const renewApiKey = endpoint({
  method: 'POST',
  path: '/api-keys/{id}/key',
  summary: 'Hacer la clave, u otra en su lugar',
  who: 'admin',
  factor: 'fresh',
  params: idParams,
  response: v.object({ key: v.pipe(v.string(), v.startsWith('peritia_key_')), former_key_until: v.nullable(instant) }),
  problems: [],
});

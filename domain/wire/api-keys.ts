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
  /** The last day on which it is good; null: until it is revoked. */
  ends_on: v.nullable(civilDate),
  state: v.picklist(apiKeyStates),
  /** The beginning of the key, by which its holder knows which it is; null: none has been made yet. */
  key_start: v.nullable(v.string()),
  /** Until then the key before this one is good too; null: only this one is. */
  former_key_until: v.nullable(instant),
  /** The last day on which a call was made with it; null: never. */
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
  /** `active=0`: those that were revoked. */
  query: listQuery({ filter: { active: v.optional(v.picklist(['0', '1'])) }, sort: ['name', 'created_at', 'id'] }),
  response: listResponse(apiKeySchema),
  problems: [],
});

/** It opens nothing yet: `POST /api-keys/{id}/key` makes the key. */
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

/** From that moment neither it nor the one before opens anything. It stays in the list, since what it did says its number. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/{id}',
  summary: 'Revocar una clave de API',
  who: 'admin',
  params: idParams,
  response: null,
  problems: [],
});

/** The only call that says a key: a hash of it is kept. The one before it, if there was one, is good for another seven days. Refused (`not-active`) for one that was revoked. */
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

import * as v from 'valibot';
import { erasureObstacles, erasureStates } from '#domain/privacy/erasure-request.ts';
import { endpoint } from './endpoint.ts';
import { civilDate, id, idParam, idParams, instant } from './fields.ts';
import { listQuery, listResponse } from './list.ts';
import { loginWithPasskey } from './passkeys.ts';

const requestEntries = {
  id,
  state: v.picklist(erasureStates),
  asked_at: instant,
  /** The first day on which the erasure is done; until it is done the request can be taken back. */
  erased_from: civilDate,
  /** Last day on which the law wants the person to have an answer (RGPD, art. 12.3). */
  due_on: civilDate,
  /** What the erasure waits for, as last seen; empty: nothing. */
  waits_for: v.array(v.picklist(erasureObstacles)),
  ended_at: v.nullable(instant),
};
const requestSchema = v.object(requestEntries);
export type ErasureRequest = v.InferOutput<typeof requestSchema>;

/** The newest request first. */
export const listOwnErasureRequests = endpoint({
  method: 'GET',
  path: '/users/{id}/erasure-requests',
  summary: 'Borrados de los datos propios que se han pedido',
  who: 'owner',
  of: 'user',
  params: idParams,
  response: v.object({ data: v.array(requestSchema) }),
  problems: [],
});

/**
 * The right to erasure (RGPD, art. 17), only for oneself: with the current password, or a passkey that answers a challenge of `POST /users/passkey-login/options`.
 * `invalid-input`: `current_password` `missing` without either, or `wrong`; `passkey` `wrong`. Asked again while a request waits, it answers that request.
 */
export const askErasure = endpoint({
  method: 'POST',
  path: '/users/{id}/erasure-requests',
  summary: 'Pedir que se borren los datos propios: se hace pasados unos días, en cuanto nada lo impida',
  who: 'owner',
  of: 'user',
  params: idParams,
  body: v.strictObject({
    current_password: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
    passkey: v.optional(loginWithPasskey.body.entries.response),
  }),
  response: requestSchema,
  creates: true,
  problems: ['rate-limited'],
});

/** `not-found` also when the erasure is done, or the request was taken back before. */
export const takeBackErasure = endpoint({
  method: 'DELETE',
  path: '/users/{id}/erasure-requests/{erasureRequestId}',
  summary: 'Dejar sin efecto el borrado que se pidió',
  who: 'owner',
  of: 'user',
  params: v.object({ id: idParam, erasureRequestId: idParam }),
  response: null,
  problems: [],
});

/** Everybody's requests, for the office: it settles what an erasure waits for within the month that the law gives for an answer. */
export const listErasureRequests = endpoint({
  method: 'GET',
  path: '/erasure-requests',
  summary: 'Borrados de datos personales que se han pedido',
  who: 'staff',
  query: listQuery({ filter: { state: v.optional(v.picklist(erasureStates)) }, sort: ['asked_at', 'id'] }),
  response: listResponse(
    v.object({
      ...requestEntries,
      user_id: id,
      /** Null once the erasure is done, because the data belong to nobody any more. */
      name: v.nullable(v.string()),
      /** Until when the data that the law obliges us to keep stay blocked; null: there are none, or the erasure is not done. */
      blocked_until: v.nullable(civilDate),
    }),
  ),
  problems: [],
});

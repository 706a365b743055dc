import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam, idParams, instant, uuid, uuidOut } from './fields.ts';

/** A session: a browser in which somebody is logged in. */
const sessionSchema = v.object({
  id: uuidOut,
  /** Whether it is the session that makes this call. */
  is_current: v.boolean(),
  /** Browser and system, as the browser named them; null: they were not recorded. */
  device: v.nullable(v.string()),
  created_at: instant,
  last_seen_at: instant,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/{id}/sessions',
  summary: 'Dónde tiene un usuario la sesión abierta',
  who: 'owner',
  of: 'user',
  params: idParams,
  response: v.object({ data: v.array(sessionSchema) }),
  problems: [],
});

/** The grants of that device end with the session: what it has not sent yet stays on it, and is sent after a log-in there. */
export const closeSession = endpoint({
  method: 'DELETE',
  path: '/users/{id}/sessions/{sessionId}',
  summary: 'Cerrar una sesión, también de lejos',
  who: 'owner',
  of: 'user',
  params: v.object({ id: idParam, sessionId: uuid }),
  response: null,
  problems: [],
});

import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam, idParams, instant, uuid, uuidOut } from './fields.ts';

/** Where somebody is logged in. */
const sessionSchema = v.object({
  id: uuidOut,
  /** The one that asks. */
  is_current: v.boolean(),
  /** Browser and system, as they said they were; null: it was not written down. */
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

/** With it ends what that device may send with nobody signed in: what it has not sent stays on it, and goes on after a log-in there. */
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

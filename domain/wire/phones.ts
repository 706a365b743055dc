import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam, idParams, instant, uuid, uuidOut } from './fields.ts';

/** A phone, tablet or browser that holds grants: it may send photos and documents of the devices listed without anybody being signed in (decision A81). */
export const phoneSchema = v.object({
  id: uuidOut,
  /** Whether it is the phone that makes this call. */
  is_current: v.boolean(),
  /** Whether a desktop handed the evaluation over to it. */
  is_handed_over: v.boolean(),
  /** Insured devices for which it may send. */
  devices: v.array(v.string()),
  connected_at: instant,
});
export type ConnectedPhone = v.InferOutput<typeof phoneSchema>;

export const listPhones = endpoint({
  method: 'GET',
  path: '/users/{id}/phones',
  summary: 'Móviles conectados: los que pueden enviar fotos y documentos sin nadie dentro',
  who: 'owner',
  of: 'user',
  params: idParams,
  response: v.object({ data: v.array(phoneSchema) }),
  problems: [],
});

/** What the phone has not sent yet stays on it, and is sent after a log-in there. */
export const disconnectPhone = endpoint({
  method: 'DELETE',
  path: '/users/{id}/phones/{phoneId}',
  summary: 'Desconectar un móvil: deja de poder enviar hasta que alguien inicie sesión en él',
  who: 'owner',
  of: 'user',
  params: v.object({ id: idParam, phoneId: uuid }),
  response: null,
  problems: [],
});

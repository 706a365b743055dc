import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam, idParams, uuid, uuidOut } from './fields.ts';

/** A browser's own address and keys (RFC 8030, RFC 8291): an uncompressed point of P-256 and 16 bytes, base64url. */
const subscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.url(), v.startsWith('https://')),
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^B[A-Za-z0-9_-]{86}$/)),
    auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
});

export const savePushSubscription = endpoint({
  method: 'POST',
  path: '/users/{id}/push-subscriptions',
  summary: 'Avisar en este navegador: guarda su suscripción; la misma otra vez es la misma',
  who: 'owner',
  of: 'user',
  params: idParams,
  body: subscription,
  response: v.object({ id: uuidOut }),
  creates: true,
  problems: [],
});

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/users/{id}/push-subscriptions/{subscriptionId}',
  summary: 'No avisar más en ese navegador',
  who: 'owner',
  of: 'user',
  params: v.object({ id: idParam, subscriptionId: uuid }),
  response: null,
  problems: [],
});

/** Messages that go by push, or by mail to people without a subscribed browser. */
export const pushKinds = ['evaluation-decided', 'receipt-unpaid', 'contract-unsigned', 'mandate-ended', 'claim-changed'] as const;

/** The words of a push message, which a locked screen may show: no personal data. */
export interface PushWords {
  title: string;
  body: string;
}
/** The Spanish words of each kind, where the office has set none of its own. */
export const pushWords: Readonly<Record<(typeof pushKinds)[number], PushWords>> = {
  'evaluation-decided': { title: 'Ya tienes el resultado', body: 'Hemos revisado tu peritación. Toca para verlo.' },
  'receipt-unpaid': { title: 'Tienes un recibo sin pagar', body: 'Toca para verlo y pagarlo.' },
  'contract-unsigned': { title: 'Tienes un contrato sin firmar', body: 'Toca para leerlo y firmarlo.' },
  'mandate-ended': { title: 'Tu domiciliación ha caducado', body: 'Toca para dar tu cuenta otra vez.' },
  'claim-changed': { title: 'Hay novedades en tu siniestro', body: 'Toca para ver cómo va.' },
};

/**
 * The payload of a push message: its kind, and no personal data. The service worker has the words in the language of its phone; `words` are the office's own, in
 * Spanish.
 */
export const pushMessageSchema = v.object({
  kind: v.picklist(pushKinds),
  words: v.optional(v.object({ title: v.string(), body: v.string() })),
});
export type PushMessage = v.InferOutput<typeof pushMessageSchema>;

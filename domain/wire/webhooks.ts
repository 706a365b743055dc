import * as v from 'valibot';
import { type WebhookEventType, webhookEventTypes } from '#domain/webhook/event-types.ts';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { id, idParams, instant } from './fields.ts';
import { listQuery, listResponse } from './list.ts';
import { line } from './typed-fields.ts';

const maxNameLength = 120;
const maxUrlLength = 500;

const anyUrl = v.pipe(v.string(), v.url());
/** Form of a receiver's address: without a user, a password or a fragment. */
const receiverForm = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i;

/** The address of a receiver: `https://`, and `http://` only where the server may deliver to its own machine. A text that is no URL gets one fault. */
const receiverUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxUrlLength),
  v.url(),
  v.check((text) => !v.is(anyUrl, text) || receiverForm.test(text), 'wrong-form' satisfies FieldCode),
);

const eventTypesField = v.pipe(
  v.array(v.picklist(webhookEventTypes)),
  v.minLength(1),
  v.maxLength(webhookEventTypes.length),
  v.transform((types): WebhookEventType[] => webhookEventTypes.filter((type) => types.includes(type))),
);

const webhookSchema = v.object({
  id,
  name: v.string(),
  url: v.string(),
  /** The distributor whose webhook it is, which gets the events of its stores alone; null: the insurer's own, which gets all. */
  distributor: v.nullable(v.object({ id, name: v.string() })),
  event_types: v.array(v.picklist(webhookEventTypes)),
  active: v.boolean(),
  /** Why nothing is sent although nobody has turned the webhook off: `gone`, its receiver answered 410. */
  off_reason: v.nullable(v.literal('gone')),
  /** Nothing is sent before there is a secret to sign it with. */
  has_secret: v.boolean(),
  /** Until then deliveries are signed with the former secret too; null: only with the current one. */
  former_secret_until: v.nullable(instant),
  /** Deliveries that are still to be sent, and those that are no longer tried. */
  waiting: v.number(),
  parked: v.number(),
  created_at: instant,
});
export type Webhook = v.InferOutput<typeof webhookSchema>;

const entries = {
  name: line(maxNameLength),
  url: receiverUrl,
  event_types: eventTypesField,
  distributor_id: v.optional(v.nullable(id)),
  active: v.optional(v.boolean()),
};

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks: a qué direcciones se avisa de lo que pasa',
  who: 'staff',
  query: listQuery({
    filter: { active: v.optional(v.picklist(['0', '1'])), distributor_id: v.optional(idParams.entries.id) },
    sort: ['name', 'created_at', 'id'],
  }),
  response: listResponse(webhookSchema),
  problems: [],
});

/** The webhook has no secret yet: `POST /webhooks/{id}/secret` makes one, and nothing is sent before. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  summary: 'Alta de un webhook',
  who: 'admin',
  factor: 'fresh',
  body: v.strictObject(entries),
  response: webhookSchema,
  creates: '/webhooks/{id}',
  problems: ['already-exists'],
  idempotent: true,
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/{id}',
  summary: 'Un webhook',
  who: 'staff',
  params: idParams,
  response: webhookSchema,
  problems: [],
});

/**
 * While a webhook is off it gets no new events, and deliveries that were still to be sent are parked. After a change of distributor or event types, waiting
 * deliveries that the webhook should no longer get are parked too.
 */
export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/webhooks/{id}',
  summary: 'Cambiar un webhook, apagarlo o encenderlo',
  who: 'admin',
  factor: 'fresh',
  params: idParams,
  body: v.partial(v.strictObject(entries)),
  changes: getWebhook,
  response: webhookSchema,
  problems: ['already-exists'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Baja de un webhook, con sus envíos',
  who: 'admin',
  params: idParams,
  response: null,
  problems: [],
});

/** The only call that answers a secret: the server does not store it. The previous secret, if there was one, signs as well for a day. */
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/secret',
  summary: 'Un secreto nuevo para las firmas de un webhook',
  who: 'admin',
  factor: 'fresh',
  params: idParams,
  response: v.object({ secret: v.pipe(v.string(), v.startsWith('whsec_')), former_secret_until: v.nullable(instant) }),
  problems: [],
});

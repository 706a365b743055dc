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

/** Where deliveries go: `https://`, and `http://` only where the server lets them go to its own machine. What is no URL at all is told once. */
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
  /** Whose it is, with the events of its stores alone; null: the house's, with all. */
  distributor: v.nullable(v.object({ id, name: v.string() })),
  event_types: v.array(v.picklist(webhookEventTypes)),
  active: v.boolean(),
  /** Why nothing is sent although nobody has turned it off: `gone`, its receiver answered 410. */
  off_reason: v.nullable(v.literal('gone')),
  /** Nothing is sent before there is a secret to sign it with. */
  has_secret: v.boolean(),
  /** Until then deliveries are signed with the former secret too; null: with one alone. */
  former_secret_until: v.nullable(instant),
  /** Deliveries that are still to be taken, and those that are tried no more. */
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

/** It has no secret yet: `POST /webhooks/{id}/secret` gives one, and nothing is sent before. */
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

/** Turned off, it is told of nothing new, and what was still to be sent is parked. So is what waits and is not for whom it is given to, or of a type that it wants no more. */
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

/** The only call that says a secret: it is kept nowhere as it is. The one before it, if there was one, signs too for a day. */
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

import * as v from 'valibot';
import { webhookEventTypes } from '#domain/webhook/event-types.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, uuidOut } from './fields.ts';
import { listQuery, listResponse } from './list.ts';

/** `parked`: tried for three days without success, or its webhook was turned off or no longer gets such events; only a person has it sent again. */
export const deliveryStates = ['waiting', 'delivered', 'parked'] as const;

const deliveryEntries = {
  id,
  webhook: v.object({ id, name: v.string() }),
  type: v.picklist(webhookEventTypes),
  policy_id: id,
  state: v.picklist(deliveryStates),
  tries: v.number(),
  /** The last status that the receiver answered; null: it was not tried yet, or no answer came. */
  last_status: v.nullable(v.number()),
  /** Why the last try failed: a code, never text of the receiver. */
  last_error: v.nullable(v.string()),
  created_at: instant,
  tried_at: v.nullable(instant),
  /** When the next try is due, unless an earlier delivery of the same policy has to go first; null: there is none. */
  next_try_at: v.nullable(instant),
  delivered_at: v.nullable(instant),
};
const deliverySchema = v.object(deliveryEntries);
export type WebhookDelivery = v.InferOutput<typeof deliverySchema>;

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhook-deliveries',
  summary: 'Envíos de los webhooks: qué se ha enviado, a cuál y cómo va',
  who: 'staff',
  query: listQuery({
    filter: {
      webhook_id: v.optional(idParams.entries.id),
      policy_id: v.optional(idParams.entries.id),
      state: v.optional(v.picklist(deliveryStates)),
      type: v.optional(v.picklist(webhookEventTypes)),
    },
    sort: ['created_at', 'id'],
  }),
  response: listResponse(deliverySchema),
  problems: [],
});

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/webhook-deliveries/{id}',
  summary: 'Un envío con lo que dice',
  who: 'staff',
  params: idParams,
  /** `webhook_id`: the header of every try, by which a receiver recognises a delivery that it already has. `body`: the bytes that are signed. */
  response: v.object({ ...deliveryEntries, webhook_id: uuidOut, body: v.string() }),
  problems: [],
});

/**
 * Sends a delivery again at once, whatever its state, with the same `webhook-id`: a receiver that already has it may ignore it. Refused while its webhook is off
 * (`not-active`), and for events that the webhook no longer gets (`not-allowed`).
 */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/webhook-deliveries/{id}/resend',
  summary: 'Enviar otra vez',
  who: 'staff',
  params: idParams,
  response: deliverySchema,
  problems: [],
});

import type { WebhookDelivery } from '#domain/wire/webhook-deliveries.ts';
import type { Webhook } from '#domain/wire/webhooks.ts';
import type { LoadedWebhook } from './store.ts';
import type { LoadedDelivery } from './store-deliveries.ts';

export function webhookWire({ webhook, distributor }: LoadedWebhook, open: { waiting: number; parked: number }, now: Date): Webhook {
  const { id, name, url, eventTypes, active, offReason, secretSeed, formerUntil, createdAt } = webhook;
  return {
    id,
    name,
    url,
    distributor,
    event_types: eventTypes,
    active,
    off_reason: offReason,
    has_secret: secretSeed !== null,
    former_secret_until: formerUntil !== null && now < formerUntil ? formerUntil.toISOString() : null,
    ...open,
    created_at: createdAt.toISOString(),
  };
}

export function deliveryWire({ delivery, webhook }: LoadedDelivery): WebhookDelivery {
  const { id, type, policyId, state, tries, lastStatus, lastError } = delivery;
  return {
    id,
    webhook,
    type,
    policy_id: policyId,
    state,
    tries,
    last_status: lastStatus,
    last_error: lastError,
    created_at: delivery.createdAt.toISOString(),
    tried_at: delivery.triedAt?.toISOString() ?? null,
    next_try_at: state === 'waiting' ? delivery.nextTryAt.toISOString() : null,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
  };
}

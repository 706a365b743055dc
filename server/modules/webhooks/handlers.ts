import { getWebhookDelivery, listWebhookDeliveries, resendWebhookDelivery } from '#domain/wire/webhook-deliveries.ts';
import { createWebhook, deleteWebhook, getWebhook, listWebhooks, renewWebhookSecret, updateWebhook } from '#domain/wire/webhooks.ts';
import { webhookDeliveries, webhooks } from '#server/db/schema-webhooks.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { readWebhook, webhooksWire } from './read-webhook.ts';
import { resendDelivery } from './resend-delivery.ts';
import { addWebhook, changeWebhook, removeWebhook, renewSecret } from './save-webhook.ts';
import { loadWebhooks } from './store.ts';
import { findDelivery, loadDeliveries } from './store-deliveries.ts';
import { deliveryWire } from './webhook-wire.ts';

const order: PageOrder<'id' | 'name' | 'created_at'> = {
  id: webhooks.id,
  columns: { id: webhooks.id, name: webhooks.name, created_at: webhooks.createdAt },
  usual: 'name',
};

const deliveryOrder: PageOrder<'id' | 'created_at'> = {
  id: webhookDeliveries.id,
  columns: { id: webhookDeliveries.id, created_at: webhookDeliveries.createdAt },
  usual: '-created_at',
};

export const webhookRoutes: Route[] = [
  implement(listWebhooks, async ({ query, db, ports }) =>
    readPage(db, query, order, (page) => loadWebhooks(db, page, query.filter ?? {}), {
      idOf: ({ webhook }) => webhook.id,
      wire: (rows) => webhooksWire(db, ports, rows),
    }),
  ),
  implement(createWebhook, async ({ body, actor, db, ports }) => addWebhook(db, ports, actor, body)),
  implement(getWebhook, async ({ params, db, ports }) => readWebhook(db, ports, params.id)),
  implement(updateWebhook, async ({ params, body, actor, db, ports }) => changeWebhook(db, ports, actor, params.id, body)),
  implement(deleteWebhook, async ({ params, actor, db, ports }) => {
    await removeWebhook(db, ports, actor, params.id);
    return undefined;
  }),
  implement(renewWebhookSecret, async ({ params, actor, db, ports }) => renewSecret(db, ports, actor, params.id)),
  implement(listWebhookDeliveries, async ({ query, db }) =>
    readPage(db, query, deliveryOrder, (page) => loadDeliveries(db, page, query.filter ?? {}), {
      idOf: ({ delivery }) => delivery.id,
      wire: (rows) => rows.map(deliveryWire),
    }),
  ),
  implement(getWebhookDelivery, async ({ params, db }) => {
    const found = await findDelivery(db, params.id);
    if (!found) throw new ProblemError('not-found');
    return { ...deliveryWire(found), webhook_id: found.delivery.key, body: found.delivery.body };
  }),
  implement(resendWebhookDelivery, async ({ params, actor, db, ports }) => resendDelivery(db, ports, actor, params.id)),
];

import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { WebhookEventType } from '#domain/webhook/event-types.ts';
import { deliveryStates } from '#domain/wire/webhook-deliveries.ts';
import { policies } from './schema.ts';
import { inSpanish, instant, serial } from './schema-columns.ts';
import { distributors } from './schema-network.ts';

/** Servers, of partners or of the insurer, that are told of events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: serial(),
    /** Null: the insurer's own. */
    distributorId: integer('distributor_id').references(() => distributors.id),
    name: text('name').notNull(),
    url: text('url').notNull(),
    eventTypes: text('event_types').array().$type<WebhookEventType[]>().notNull(),
    active: boolean('active').notNull().default(true),
    offReason: text('off_reason').$type<'gone'>(),
    /** The secret is derived from this seed and a key of the installation, and not stored itself; null: there is no secret yet. */
    secretSeed: uuid('secret_seed'),
    /** The seed of the previous secret, and until when that one signs as well. */
    formerSeed: uuid('former_seed'),
    formerUntil: instant('former_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('webhooks_url').on(sql`coalesce(${table.distributorId}, 0)`, table.url),
    index('webhooks_name').on(inSpanish(table.name), table.id),
    index('webhooks_created').on(table.createdAt, table.id),
  ],
);

/** Events for a webhook: written in the transaction in which they happened, sent by a job. `id`: the order in which they happened. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The header `webhook-id`, the same at every try. */
    key: uuid('key').notNull().defaultRandom(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id, { onDelete: 'cascade' }),
    type: text('type').$type<WebhookEventType>().notNull(),
    /** The bytes that are signed and sent. */
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    tries: smallint('tries').notNull().default(0),
    lastStatus: smallint('last_status'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    triedAt: instant('tried_at'),
    /** The instant before which no try begins; while a try is under way, the instant after which it counts as lost. */
    nextTryAt: instant('next_try_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('webhook_deliveries_order').on(table.webhookId, table.policyId, table.id).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_next').on(table.webhookId, table.nextTryAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_parked').on(table.webhookId).where(sql`${table.state} = 'parked'`),
    index('webhook_deliveries_created').on(table.createdAt, table.id),
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_state').on(table.state, table.createdAt, table.id),
    index('webhook_deliveries_type').on(table.type, table.createdAt, table.id),
    index('webhook_deliveries_policy').on(table.policyId, table.createdAt),
  ],
);

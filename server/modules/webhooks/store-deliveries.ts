import { and, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { WebhookEventType } from '#domain/webhook/event-types.ts';
import type { deliveryStates } from '#domain/wire/webhook-deliveries.ts';
import type { Executor } from '#server/db/connect.ts';
import { webhookDeliveries, webhooks } from '#server/db/schema-webhooks.ts';
import type { Page } from '#server/modules/lists/page.ts';
import { isFor } from '#server/modules/webhook-outbox/is-for.ts';
import type { WebhookRow } from './store.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type LoadedDelivery = { delivery: DeliveryRow; webhook: { id: number; name: string } };

export interface DeliveryFilter {
  webhook_id?: number | undefined;
  policy_id?: number | undefined;
  state?: (typeof deliveryStates)[number] | undefined;
  type?: WebhookEventType | undefined;
}

const isTheirs = isFor({ type: sql`d.type`, policyId: sql`d.policy_id` });

const named = { id: webhooks.id, name: webhooks.name };

export function loadDeliveries(db: Executor, page: Page, filter: DeliveryFilter) {
  return db
    .select({ delivery: webhookDeliveries, webhook: named, sortValue: page.sortValue })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        page.after,
        filter.webhook_id === undefined ? undefined : eq(webhookDeliveries.webhookId, filter.webhook_id),
        filter.policy_id === undefined ? undefined : eq(webhookDeliveries.policyId, filter.policy_id),
        filter.state && eq(webhookDeliveries.state, filter.state),
        filter.type && eq(webhookDeliveries.type, filter.type),
      ),
    );
}

export async function findDelivery(db: Executor, id: number): Promise<LoadedDelivery | null> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: named })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  return row ?? null;
}

/**
 * SQL condition: the delivery can be sent now. It is the first waiting one of its policy and webhook, and is due; the others wait behind it, so that they arrive in
 * order.
 */
const isNext = (now: Date) => sql`d.state = 'waiting' and d.next_try_at <= ${now} and not exists (
  select from webhook_deliveries f where f.webhook_id = d.webhook_id and f.policy_id = d.policy_id and f.state = 'waiting' and f.id < d.id)`;

/** Webhooks that are turned on, have a secret, and have a delivery to send. */
export async function dueWebhooks(db: Executor, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select w.id from webhooks w where w.active and w.secret_seed is not null
      and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isNext(now)})
    order by w.id`);
  return rows.map(({ id }) => id);
}

/**
 * Takes the next delivery of a webhook for one attempt, which counts from now on. Nobody else takes it before `lostAt`, by when its server must have died. Null: there
 * is none, or another server has it.
 */
export async function takeNext(db: Executor, webhookId: number, now: Date, lostAt: Date): Promise<DeliveryRow | null> {
  const next = sql`(select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.webhook_id = ${webhookId} and w.active and w.secret_seed is not null and ${isNext(now)}
    order by d.next_try_at, d.id limit 1 for update of d skip locked)`;
  const [row] = await db
    .update(webhookDeliveries)
    .set({ tries: sql`${webhookDeliveries.tries} + 1`, triedAt: now, nextTryAt: lostAt })
    .where(sql`${webhookDeliveries.id} = ${next}`)
    .returning();
  return row ?? null;
}

/**
 * The webhook to which a taken delivery goes, read in one statement. Null: the delivery was parked meanwhile, and must not go to a new receiver. `isFor`: whether the
 * webhook still gets it, as the store may have moved to another distributor, or its distributor been deleted.
 */
export async function receiverOf(db: Executor, id: number): Promise<{ webhook: WebhookRow; isFor: boolean } | null> {
  const d = alias(webhookDeliveries, 'd');
  const w = alias(webhooks, 'w');
  const [row] = await db
    .select({ webhook: w, isFor: isTheirs.mapWith(Boolean) })
    .from(d)
    .innerJoin(w, eq(w.id, d.webhookId))
    .where(and(eq(d.id, id), eq(d.state, 'waiting')));
  return row ?? null;
}

/**
 * Stores the outcome of an attempt, unless another attempt has begun meanwhile. A delivery that was parked meanwhile, because its webhook was turned off or given to
 * another distributor, stays parked unless it has arrived.
 */
export async function settleTry(db: Executor, { id, tries }: DeliveryRow, values: Partial<DeliveryRow>): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set(values)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.tries, tries),
        values.state === 'delivered' ? undefined : eq(webhookDeliveries.state, 'waiting'),
      ),
    );
}

/** Parks all waiting deliveries of a webhook that is turned off. */
export async function parkWaiting(db: Executor, webhookId: number): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'parked', lastError: 'webhook-off' })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')));
}

/** Parks the waiting deliveries that are no longer for a webhook, since it got another distributor or fewer event types. */
export async function parkUnwanted(db: Executor, webhookId: number): Promise<void> {
  await db.execute(sql`
    update webhook_deliveries d set state = 'parked', last_error = 'not-for-it'
    from webhooks w where w.id = d.webhook_id and w.id = ${webhookId} and d.state = 'waiting' and not (${isTheirs})`);
}

/** Whether a delivery is one that its webhook would still get now. */
export async function isStillFor(db: Executor, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ${id} and ${isTheirs}`);
  return rows.length > 0;
}

/** Sets a delivery back to waiting, as if it were new. */
export async function reopenDelivery(db: Executor, id: number, now: Date): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextTryAt: now, deliveredAt: null, lastError: null, lastStatus: null })
    .where(eq(webhookDeliveries.id, id));
}

export async function deleteDeliveriesBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}

import { and, count, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { distributors } from '#server/db/schema-network.ts';
import { webhookDeliveries, webhooks } from '#server/db/schema-webhooks.ts';
import type { Page } from '#server/modules/lists/page.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

const named = { id: distributors.id, name: distributors.name };

export function loadWebhooks(db: Executor, page: Page, filter: { active?: '0' | '1' | undefined; distributor_id?: number | undefined }) {
  return db
    .select({ webhook: webhooks, distributor: named, sortValue: page.sortValue })
    .from(webhooks)
    .leftJoin(distributors, eq(distributors.id, webhooks.distributorId))
    .where(
      and(
        page.after,
        filter.active === undefined ? undefined : eq(webhooks.active, filter.active === '1'),
        filter.distributor_id === undefined ? undefined : eq(webhooks.distributorId, filter.distributor_id),
      ),
    );
}

export async function findWebhook(db: Executor, id: number) {
  const [row] = await db
    .select({ webhook: webhooks, distributor: named })
    .from(webhooks)
    .leftJoin(distributors, eq(distributors.id, webhooks.distributorId))
    .where(eq(webhooks.id, id));
  return row ?? null;
}
export type LoadedWebhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

/** The webhook, locked until the transaction ends; new deliveries for it can still be inserted. */
export async function lockWebhook(db: Executor, id: number): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update');
  return row ?? null;
}

export async function insertWebhook(db: Executor, row: typeof webhooks.$inferInsert): Promise<number> {
  const [made] = await db.insert(webhooks).values(row).returning({ id: webhooks.id });
  if (!made) throw new Error('webhook vanished');
  return made.id;
}

export async function updateWebhookRow(db: Executor, id: number, values: Partial<WebhookRow>): Promise<void> {
  if (Object.keys(values).length > 0) await db.update(webhooks).set(values).where(eq(webhooks.id, id));
}

export async function deleteWebhookRow(db: Executor, id: number): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.id, id));
}

/** For each webhook, how many deliveries wait and how many are parked. */
export async function countOpen(db: Executor, ids: readonly number[]): Promise<Map<number, { waiting: number; parked: number }>> {
  const counts = new Map(ids.map((id) => [id, { waiting: 0, parked: 0 }]));
  if (ids.length === 0) return counts;
  const rows = await db
    .select({ id: webhookDeliveries.webhookId, state: webhookDeliveries.state, count: count() })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.webhookId, [...ids]), ne(webhookDeliveries.state, 'delivered')))
    .groupBy(webhookDeliveries.webhookId, webhookDeliveries.state);
  for (const { id, state, count: many } of rows) {
    const counted = counts.get(id);
    if (counted && state !== 'delivered') counted[state] = many;
  }
  return counts;
}

import { sql } from 'drizzle-orm';
import type { WebhookEventType } from '#domain/webhook/event-types.ts';
import type { Executor } from '#server/db/connect.ts';
import { isFor } from './is-for.ts';

export interface NewDelivery {
  policyId: number;
  type: WebhookEventType;
  body: string;
}

/** Inserts each delivery once per webhook that gets it, in the order given. @returns whether any was inserted */
export async function insertDeliveries(db: Executor, deliveries: readonly NewDelivery[], now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into webhook_deliveries (webhook_id, policy_id, type, body, state, created_at, next_try_at)
    select w.id, e."policyId", e.type, e.body, 'waiting', ${now}, ${now}
    from rows from (json_to_recordset(${JSON.stringify(deliveries)}) as ("policyId" int, type text, body text))
      with ordinality as e ("policyId", type, body, place)
    join webhooks w on w.active and ${isFor({ type: sql`e.type`, policyId: sql`e."policyId"` })}
    order by e.place, w.id`);
  return (rowCount ?? 0) > 0;
}

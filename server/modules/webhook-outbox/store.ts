import { sql } from 'drizzle-orm';
import type { WebhookEventType } from '#domain/webhook/event-types.ts';
import type { Executor } from '#server/db/connect.ts';

export interface NewDelivery {
  policyId: number;
  type: WebhookEventType;
  body: string;
}

/** One for each webhook that wants it, in the order given: those of the house, and those of whose store sold the policy, while it is in the network. Answers whether there is any. */
export async function insertDeliveries(db: Executor, deliveries: readonly NewDelivery[], now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into webhook_deliveries (webhook_id, policy_id, type, body, state, created_at, next_try_at)
    select w.id, e."policyId", e.type, e.body, 'waiting', ${now}, ${now}
    from rows from (json_to_recordset(${JSON.stringify(deliveries)}) as ("policyId" int, type text, body text))
      with ordinality as e ("policyId", type, body, place)
    join webhooks w on w.active and e.type = any(w.event_types)
    join policies p on p.id = e."policyId"
    left join stores s on s.id = p.store_id
    left join distributors d on d.id = s.distributor_id and d.deleted_at is null
    where w.distributor_id is null or w.distributor_id = d.id
    order by e.place, w.id`);
  return (rowCount ?? 0) > 0;
}

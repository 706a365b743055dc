import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL condition: the webhook `w` gets an event of that type about that policy. It must have subscribed to the type; a webhook of the house gets events of all
 * policies, a distributor's those of the policies that its stores sold, as long as the distributor is not deleted.
 */
export function isFor(event: { type: SQL; policyId: SQL }): SQL {
  return sql`${event.type} = any(w.event_types) and (w.distributor_id is null or exists (
    select from policies join stores on stores.id = policies.store_id join distributors on distributors.id = stores.distributor_id
    where policies.id = ${event.policyId} and distributors.id = w.distributor_id and distributors.deleted_at is null))`;
}

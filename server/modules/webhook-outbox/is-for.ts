import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a webhook `w` is told of an event of that type about that policy: of what it wants, one of the house is told whatever policy it is, and one of a distributor of what its
 * stores have sold, while it is in the network.
 */
export function isFor(event: { type: SQL; policyId: SQL }): SQL {
  return sql`${event.type} = any(w.event_types) and (w.distributor_id is null or exists (
    select from policies join stores on stores.id = policies.store_id join distributors on distributors.id = stores.distributor_id
    where policies.id = ${event.policyId} and distributors.id = w.distributor_id and distributors.deleted_at is null))`;
}

import type { AuditKind } from '#domain/audit/event-kind.ts';
import { eventBody } from '#domain/webhook/event-body.ts';
import { webhookTypeOf } from '#domain/webhook/event-types.ts';
import type { Executor } from '#server/db/connect.ts';
import type { JobQueue } from '#server/ports/jobs.ts';
import { insertDeliveries } from './store.ts';

export const webhooksJob = 'webhooks';

interface WrittenDown {
  kind: AuditKind;
  policyId?: number;
  riskId?: number;
  data?: Readonly<Record<string, unknown>>;
}

/**
 * Queues the webhook deliveries of these events, in the transaction in which they happened, and enqueues the job that sends them. Without `jobs`, as in an operator's
 * command, the job of the next minute finds them.
 */
export async function queueDeliveries(
  db: Executor,
  events: readonly WrittenDown[],
  at: Date,
  jobs: Pick<JobQueue, 'enqueue'> | undefined,
): Promise<void> {
  const told = events.flatMap(({ kind, policyId, riskId, data }) => {
    const type = webhookTypeOf(kind);
    return type === null || policyId === undefined ? [] : [{ policyId, type, body: eventBody({ type, at, policyId, riskId, data }) }];
  });
  if (told.length > 0 && (await insertDeliveries(db, told, at))) await jobs?.enqueue(db, webhooksJob, {});
}

import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { evaluations } from '#server/db/schema.ts';
import { auditEvents } from '#server/db/schema-audit.ts';
import { messages } from '#server/db/schema-messages.ts';
import { webhookDeliveries } from '#server/db/schema-webhooks.ts';
import { isWaiting } from '#server/modules/evaluations/is-waiting.ts';

/** Nobody waits for what is looked at blind. */
const isPending = eq(evaluations.status, evaluationStatus.pending);

/** Evaluations that a person has to decide: how many, those to be looked at blind among them; and of those for which a customer waits since when the oldest does, and how many have since before `lateBefore`. */
export async function countWaiting(db: Executor, lateBefore: Date) {
  const [row] = await db
    .select({
      all: count(),
      late: sql`count(*) filter (where ${and(isPending, lt(evaluations.waitingSince, lateBefore))})`.mapWith(Number),
      since: sql<Date | null>`min(${evaluations.waitingSince}) filter (where ${isPending})`.mapWith(evaluations.waitingSince),
    })
    .from(evaluations)
    .where(isWaiting);
  return row ?? { all: 0, late: 0, since: null };
}

/** Mails, pushes and messages to phones that wait, and those that failed. */
export async function countMessages(db: Executor) {
  return db
    .select({ channel: messages.channel, state: messages.state, messages: count() })
    .from(messages)
    .where(inArray(messages.state, ['waiting', 'failed']))
    .groupBy(messages.channel, messages.state);
}

/** What happened since an instant, by its kind: photos that came, evaluations decided, payments booked and refused. */
export async function countEvents(db: Executor, since: Date) {
  return db
    .select({ kind: auditEvents.kind, events: count() })
    .from(auditEvents)
    .where(gt(auditEvents.at, since))
    .groupBy(auditEvents.kind);
}

/** Deliveries of webhooks that wait, and those that are tried no more. */
export async function countDeliveries(db: Executor) {
  return db
    .select({ state: webhookDeliveries.state, deliveries: count() })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.state, ['waiting', 'parked']))
    .groupBy(webhookDeliveries.state);
}

import { and, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { evaluations } from '#server/db/schema.ts';
import { auditEvents } from '#server/db/schema-audit.ts';
import { messages } from '#server/db/schema-messages.ts';
import { sepaFiles } from '#server/db/schema-payments.ts';
import { webhookDeliveries } from '#server/db/schema-webhooks.ts';
import { isWaiting } from '#server/modules/evaluations/is-waiting.ts';

/** SQL condition: a customer waits for a decision. For an evaluation that is sampled for a blind check nobody waits. */
const isPending = eq(evaluations.status, evaluationStatus.pending);

/**
 * Evaluations that a person has to decide. `all`: how many, with those sampled for a blind check; `since`: from when the oldest one has waited for which a customer
 * waits; `late`: how many of those have waited since before `lateBefore`.
 */
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

/** Number of messages that wait or have failed, by channel and state. */
export async function countMessages(db: Executor) {
  return db
    .select({ channel: messages.channel, state: messages.state, messages: count() })
    .from(messages)
    .where(inArray(messages.state, ['waiting', 'failed']))
    .groupBy(messages.channel, messages.state);
}

/** Number of audit events since an instant, by kind: photos received, evaluations decided, payments booked and refused, and so on. */
export async function countEvents(db: Executor, since: Date) {
  return db
    .select({ kind: auditEvents.kind, events: count() })
    .from(auditEvents)
    .where(gt(auditEvents.at, since))
    .groupBy(auditEvents.kind);
}

/** Number of webhook deliveries that wait, or are parked after their last attempt. */
export async function countDeliveries(db: Executor) {
  return db
    .select({ state: webhookDeliveries.state, deliveries: count() })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.state, ['waiting', 'parked']))
    .groupBy(webhookDeliveries.state);
}

/**
 * What the office has to look at, counted in one statement: customers who have waited since before `lateBefore`, messages and deliveries that failed within a day,
 * files that nobody has taken to the bank.
 */
export async function countTrouble(
  db: Executor,
  { lateBefore, dayAgo, weekAgo, hoursAgo }: { lateBefore: Date; dayAgo: Date; weekAgo: Date; hoursAgo: Date },
): Promise<{ late: number; messages: number; deliveries: number; files: number }> {
  const all = sql<number>`count(*)`.mapWith(Number);
  const late = db
    .select({ late: all })
    .from(evaluations)
    .where(and(isWaiting, lt(evaluations.waitingSince, lateBefore)));
  const failed = db
    .select({ failed: all })
    .from(messages)
    .where(and(eq(messages.state, 'failed'), gt(messages.createdAt, dayAgo)));
  const parked = db
    .select({ parked: all })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, 'parked'), gt(webhookDeliveries.createdAt, dayAgo)));
  const files = db
    .select({ files: all })
    .from(sepaFiles)
    .where(
      and(isNull(sepaFiles.handedOverAt), isNull(sepaFiles.blockedAt), gt(sepaFiles.createdAt, weekAgo), lt(sepaFiles.createdAt, hoursAgo)),
    );
  const { rows } = await db.execute<Record<'late' | 'messages' | 'deliveries' | 'files', string>>(
    sql`select (${late}) as late, (${failed}) as messages, (${parked}) as deliveries, (${files}) as files`,
  );
  const [row] = rows;
  if (!row) throw new Error('no counts');
  return { late: Number(row.late), messages: Number(row.messages), deliveries: Number(row.deliveries), files: Number(row.files) };
}

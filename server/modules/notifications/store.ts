import { and, asc, desc, eq, inArray, isNull, max, notExists, sql } from 'drizzle-orm';
import { canOpenEvaluation, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluations, grants, policies, risks } from '#server/db/schema.ts';
import { messages } from '#server/db/schema-messages.ts';
import { pushSubscriptions } from '#server/db/schema-push.ts';
import { users } from '#server/db/schema-users.ts';
import { isUnderWay } from '#server/modules/messages/is-told.ts';
import { bindsSomebody } from '#server/modules/policy-core/binds-somebody.ts';
import { isLive } from '#server/modules/policy-core/is-live.ts';

/** Locks a user, so that two transactions about one person's subscriptions run one after the other. False: there is no such user. */
export async function lockUser(db: Executor, userId: number): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return rows.length > 0;
}

/** The user's subscriptions, newest first. */
export async function subscriptionsOf(db: Executor, userId: number) {
  return db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).orderBy(desc(pushSubscriptions.createdAt));
}

export async function findSubscription(db: Executor, id: string) {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row ?? null;
}

/** Stores a subscription. One with the same address keeps its id and changes its owner. */
export async function upsertSubscription(db: Executor, row: typeof pushSubscriptions.$inferInsert): Promise<string> {
  const { userId, sessionHash, p256dh, auth, createdAt } = row;
  const [kept] = await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, sessionHash, p256dh, auth, createdAt } })
    .returning({ id: pushSubscriptions.id });
  return kept?.id ?? row.id;
}

/** Deletes those of these subscriptions that belong to the user. @returns how many it deleted */
export async function deleteSubscriptions(db: Executor, userId: number, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const own = and(eq(pushSubscriptions.userId, userId), inArray(pushSubscriptions.id, [...ids]));
  return (await db.delete(pushSubscriptions).where(own).returning({ id: pushSubscriptions.id })).length;
}

/**
 * Active risks whose evaluation was opened and is still to be done, of policies that bind somebody; with the instants when it was last opened, last reminded of, and
 * last sent anything.
 */
export async function openedEvaluations(db: Executor) {
  const lastCapture = db
    .select({ riskId: captures.riskId, at: max(captures.receivedAt).as('captured_at') })
    .from(captures)
    .groupBy(captures.riskId)
    .as('last_capture');
  const lastSubmit = db
    .select({ riskId: evaluations.riskId, at: max(evaluations.createdAt).as('submitted_at') })
    .from(evaluations)
    .groupBy(evaluations.riskId)
    .as('last_submit');
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  const rows = await db
    .select({
      riskId: risks.id,
      userId: policies.userId,
      openedAt: max(grants.createdAt),
      remindedAt: max(grants.remindedAt),
      arrivedAt: sql<string | null>`max(greatest(${lastCapture.at}, ${lastSubmit.at}))`,
    })
    .from(grants)
    .innerJoin(risks, eq(risks.id, grants.riskId))
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .leftJoin(lastCapture, eq(lastCapture.riskId, risks.id))
    .leftJoin(lastSubmit, eq(lastSubmit.riskId, risks.id))
    .where(
      and(
        eq(grants.scope, 'evaluation'),
        eq(risks.active, true),
        inArray(risks.evaluationStatus, Object.values(evaluationStatus).filter(canOpenEvaluation)),
        eq(policies.evaluationActive, true),
        isLive,
        bindsSomebody(db),
      ),
    )
    .groupBy(risks.id, policies.userId);
  return rows.flatMap(({ openedAt, arrivedAt, ...row }) =>
    openedAt === null ? [] : [{ ...row, openedAt, arrivedAt: instant(arrivedAt) }],
  );
}

/** Marks the opened evaluation as reminded. False: another job has done so meanwhile. */
export async function markReminded(db: Executor, riskId: number, openedAt: Date, now: Date): Promise<boolean> {
  const marked = await db
    .update(grants)
    .set({ remindedAt: now })
    .where(and(eq(grants.riskId, riskId), eq(grants.createdAt, openedAt), isNull(grants.remindedAt)))
    .returning({ id: grants.id });
  return marked.length > 0;
}

/** Policies that are paid, unsigned and not reminded of, that bind somebody, and whose holder is not deleted; the domain's rules decide whether they can be signed. */
export async function unsignedPolicies(db: Executor): Promise<number[]> {
  const told = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.kind, 'contract-unsigned'), eq(messages.cause, sql`'contract-unsigned:' || ${policies.id}`), isUnderWay));
  const rows = await db
    .select({ id: policies.id })
    .from(policies)
    .innerJoin(users, eq(users.id, policies.userId))
    .where(and(isNull(users.deletedAt), eq(policies.status, policyStatus.activePaidUnsigned), bindsSomebody(db), notExists(told)))
    .orderBy(asc(policies.id));
  return rows.map(({ id }) => id);
}

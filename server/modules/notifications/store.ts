import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { pushSubscriptions, users } from '#server/db/schema.ts';

export async function emailOf(db: Executor, userId: number): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/** Two transactions about one person's subscriptions go one after the other. */
export async function lockUser(db: Executor, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** The newest first. */
export async function subscriptionsOf(db: Executor, userId: number) {
  return db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).orderBy(desc(pushSubscriptions.createdAt));
}

export async function findSubscription(db: Executor, id: string) {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row ?? null;
}

/** The same address again keeps its id and changes whose it is. */
export async function upsertSubscription(db: Executor, row: typeof pushSubscriptions.$inferInsert): Promise<string> {
  const { userId, p256dh, auth, createdAt } = row;
  const [kept] = await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, p256dh, auth, createdAt } })
    .returning({ id: pushSubscriptions.id });
  return kept?.id ?? row.id;
}

export async function deleteSubscriptions(db: Executor, userId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), inArray(pushSubscriptions.id, [...ids])));
}

import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { pushSubscriptions } from '#server/db/schema-push.ts';

/** Deletes all push subscriptions of a person: none of their browsers is notified any more. */
export async function deleteSubscriptionsOf(db: Executor, userId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

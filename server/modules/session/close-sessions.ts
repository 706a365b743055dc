import { and, eq, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { sessions } from '#server/db/schema-users.ts';

/** Ends all sessions of a user, or all but one (`except`: the hash of its token). */
export async function closeSessions(db: Executor, userId: number, { except }: { except?: string } = {}): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.tokenHash, except)));
}

import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { idempotencyKeys } from '#server/db/schema.ts';
import type { IdempotencyStore, KeptAnswer, RepeatableCall } from '#server/http/idempotency.ts';
import { ProblemError } from '#server/http/problems.ts';

/** How long a repeated call waits for the first one. Each waiting call holds a database connection, and a phone asks again soon anyway. */
const maxWaitMs = 5000;
/** PostgreSQL's error code for a lock that was not obtained in time. */
const lockNotAvailable = '55P03';

const isKey = (call: RepeatableCall) => and(eq(idempotencyKeys.scope, call.scope), eq(idempotencyKeys.key, call.key));

export const idempotencyStore: IdempotencyStore = {
  async claim(db, call, at) {
    await db.execute(sql.raw(`set local lock_timeout = ${maxWaitMs}`));
    // The unique key makes a second caller wait here until the first has committed.
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ scope: call.scope, key: call.key, requestHash: call.bodyHash, createdAt: at })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
      .catch((error: { cause?: { code?: string } }) => {
        throw error.cause?.code === lockNotAvailable ? new ProblemError('in-progress', { headers: { 'retry-after': '2' } }) : error;
      });
    await db.execute(sql.raw('set local lock_timeout = 0'));
    if (claimed.length > 0) return null;
    const [row] = await db.select().from(idempotencyKeys).where(isKey(call));
    // A row that is missing here was deleted by the retention job at this moment.
    if (!row?.answer) throw new ProblemError('in-progress', { headers: { 'retry-after': '2' } });
    return { bodyHash: row.requestHash, answer: row.answer };
  },
  async complete(db, call, answer: KeptAnswer) {
    await db.update(idempotencyKeys).set({ answer }).where(isKey(call));
  },
};

/** Deletes answers older than `before`, which is longer than a phone can keep an item unsent with a valid grant. */
export async function forgetAnswers(db: Executor, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

import { and, eq, lt } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { idempotencyKeys } from '#server/db/schema.ts';
import type { IdempotencyStore, RepeatableCall } from '#server/http/idempotency.ts';

const isKey = (call: RepeatableCall) => and(eq(idempotencyKeys.scope, call.scope), eq(idempotencyKeys.key, call.key));

export const idempotencyStore: IdempotencyStore = {
  async claim(db, call, at) {
    // The unique key makes a second caller wait here until the first has committed.
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ scope: call.scope, key: call.key, requestHash: call.bodyHash, status: 0, createdAt: at })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (claimed.length > 0) return null;
    const [row] = await db.select().from(idempotencyKeys).where(isKey(call));
    return row ? { bodyHash: row.requestHash, body: row.body } : null;
  },
  async complete(db, call, body) {
    await db.update(idempotencyKeys).set({ status: 200, body }).where(isKey(call));
  },
  async release(db, call) {
    await db.delete(idempotencyKeys).where(isKey(call));
  },
};

/** Forgets answers older than `before`: longer than any phone keeps an item unsent with a valid grant. */
export async function forgetAnswers(db: Executor, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

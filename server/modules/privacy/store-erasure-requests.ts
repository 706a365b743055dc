import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import type { ErasureObstacle, ErasureState } from '#domain/privacy/erasure-request.ts';
import type { Executor } from '#server/db/connect.ts';
import { erasureRequests } from '#server/db/schema-erasure-requests.ts';
import { users } from '#server/db/schema-users.ts';
import type { Page } from '#server/modules/lists/page.ts';

export type ErasureRequestRow = typeof erasureRequests.$inferSelect;

/** The requests of a person, newest first. */
export async function requestsOf(db: Executor, userId: number): Promise<ErasureRequestRow[]> {
  return db.select().from(erasureRequests).where(eq(erasureRequests.userId, userId)).orderBy(desc(erasureRequests.id));
}

export async function insertRequest(db: Executor, row: typeof erasureRequests.$inferInsert): Promise<ErasureRequestRow> {
  const [inserted] = await db.insert(erasureRequests).values(row).returning();
  if (!inserted) throw new Error('a row that was inserted is not returned');
  return inserted;
}

/** The waiting requests, oldest first. */
export async function waitingRequests(db: Executor): Promise<ErasureRequestRow[]> {
  return db.select().from(erasureRequests).where(eq(erasureRequests.state, 'waiting')).orderBy(erasureRequests.askedAt, erasureRequests.id);
}

export async function findRequest(db: Executor, id: number): Promise<ErasureRequestRow | null> {
  const [row] = await db.select().from(erasureRequests).where(eq(erasureRequests.id, id));
  return row ?? null;
}

/** Ends the waiting request of a person; with `id`, only that one. Null: no such request waits. */
export async function endRequest(
  db: Executor,
  which: { userId: number; id?: number },
  end: Pick<ErasureRequestRow, 'endedAt' | 'blockedUntil'> & { state: Exclude<ErasureState, 'waiting'> },
): Promise<ErasureRequestRow | null> {
  const [row] = await db
    .update(erasureRequests)
    .set({ ...end, waitsFor: [] })
    .where(
      and(
        eq(erasureRequests.userId, which.userId),
        eq(erasureRequests.state, 'waiting'),
        which.id === undefined ? undefined : eq(erasureRequests.id, which.id),
      ),
    )
    .returning();
  return row ?? null;
}

export async function setWaitsFor(db: Executor, id: number, waitsFor: ErasureObstacle[]): Promise<void> {
  await db.update(erasureRequests).set({ waitsFor }).where(eq(erasureRequests.id, id));
}

export function loadRequests(db: Executor, page: Page, { state }: { state?: ErasureState | undefined }) {
  return db
    .select({ request: erasureRequests, name: users.name, surname1: users.surname1, surname2: users.surname2, sortValue: page.sortValue })
    .from(erasureRequests)
    .innerJoin(users, eq(users.id, erasureRequests.userId))
    .where(and(page.after, state === undefined ? undefined : eq(erasureRequests.state, state)));
}

export async function deleteRequestsEndedBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(erasureRequests).where(and(isNotNull(erasureRequests.endedAt), lt(erasureRequests.endedAt, before)));
}

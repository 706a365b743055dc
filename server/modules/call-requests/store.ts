import { and, count, eq, gte, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SupportHour } from '#domain/person/support-hours.ts';
import type { Executor } from '#server/db/connect.ts';
import { callRequests } from '#server/db/schema-proposals.ts';
import { users } from '#server/db/schema-users.ts';
import { matchesSearch, noSortValue, type Page } from '#server/modules/lists/page.ts';

export type CallRequestRow = typeof callRequests.$inferSelect;

export async function insertCallRequest(db: Executor, row: typeof callRequests.$inferInsert): Promise<void> {
  await db.insert(callRequests).values(row);
}

/** How many calls are waiting in this slot or an earlier one. */
export async function countWaiting(db: Executor, { date, hour }: SupportHour): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(callRequests)
    .where(
      and(
        isNull(callRequests.handledAt),
        or(lt(callRequests.slotDate, date), and(eq(callRequests.slotDate, date), lte(callRequests.slotHour, hour))),
      ),
    );
  return row?.waiting ?? 0;
}

/** How many calls to this number are waiting, from a civil date on. */
export async function countWaitingFor(db: Executor, phone: string, from: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(callRequests)
    .where(and(isNull(callRequests.handledAt), eq(callRequests.phone, phone), gte(callRequests.slotDate, from)));
  return row?.waiting ?? 0;
}

export interface CallRequestFilter {
  handled?: '0' | '1' | undefined;
  taken?: 'nobody' | 'me' | 'others' | undefined;
  slot_date?: string | undefined;
}

const takers = alias(users, 'taker');
const handlers = alias(users, 'handler');

/** Requests with the names of who has taken them and who has made the call. `sortValue`: what the page is sorted by. */
function selectRequests(db: Executor, sortValue: Page['sortValue']) {
  return db
    .select({
      request: callRequests,
      taker: { id: takers.id, name: takers.name, surname1: takers.surname1 },
      handler: { id: handlers.id, name: handlers.name, surname1: handlers.surname1 },
      sortValue,
    })
    .from(callRequests)
    .leftJoin(takers, eq(takers.id, callRequests.takenBy))
    .leftJoin(handlers, eq(handlers.id, callRequests.handledBy));
}
export type ListedCallRequest = Omit<Awaited<ReturnType<typeof selectRequests>>[number], 'sortValue'>;

/** `userId`: the user who asks. */
export function loadCallRequests(
  db: Executor,
  page: Page,
  { handled, taken, slot_date }: CallRequestFilter,
  { userId, search }: { userId: number; search: string | undefined },
) {
  const isTaken = { nobody: isNull(callRequests.takenBy), me: eq(callRequests.takenBy, userId), others: ne(callRequests.takenBy, userId) };
  return selectRequests(db, page.sortValue).where(
    and(
      page.after,
      handled === undefined ? undefined : (handled === '1' ? isNotNull : isNull)(callRequests.handledAt),
      taken && isTaken[taken],
      slot_date === undefined ? undefined : eq(callRequests.slotDate, slot_date),
      matchesSearch(callRequests.search, search),
    ),
  );
}

export async function findCallRequest(db: Executor, id: number): Promise<ListedCallRequest | null> {
  const [row] = await selectRequests(db, noSortValue).where(eq(callRequests.id, id));
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockCallRequest(db: Executor, id: number): Promise<CallRequestRow | null> {
  const [row] = await db.select().from(callRequests).where(eq(callRequests.id, id)).for('update');
  return row ?? null;
}

export async function updateCallRequest(db: Executor, id: number, values: Partial<typeof callRequests.$inferInsert>): Promise<void> {
  await db.update(callRequests).set(values).where(eq(callRequests.id, id));
}

export async function deleteCallRequestsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(callRequests).where(lt(callRequests.createdAt, before));
}

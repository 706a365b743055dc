import { and, count, eq, gte, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { SupportHour } from '#domain/person/support-hours.ts';
import type { Executor } from '#server/db/connect.ts';
import { callRequests } from '#server/db/schema-proposals.ts';
import { matchesSearch, type Page } from '#server/modules/lists/page.ts';

export type CallRequestRow = typeof callRequests.$inferSelect;

export async function insertCallRequest(db: Executor, row: typeof callRequests.$inferInsert): Promise<void> {
  await db.insert(callRequests).values(row);
}

/** How many wait for a call in this slot or an earlier one. */
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

/** Calls that a number waits for from a civil date on. */
export async function countWaitingFor(db: Executor, phone: string, from: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(callRequests)
    .where(and(isNull(callRequests.handledAt), eq(callRequests.phone, phone), gte(callRequests.slotDate, from)));
  return row?.waiting ?? 0;
}

export function loadCallRequests(
  db: Executor,
  page: Page,
  filter: { handled?: '0' | '1' | undefined; slot_date?: string | undefined },
  search?: string,
) {
  return db
    .select({ request: callRequests, sortValue: page.sortValue })
    .from(callRequests)
    .where(
      and(
        page.after,
        filter.handled === undefined ? undefined : (filter.handled === '1' ? isNotNull : isNull)(callRequests.handledAt),
        filter.slot_date === undefined ? undefined : eq(callRequests.slotDate, filter.slot_date),
        matchesSearch(callRequests.search, search),
      ),
    );
}

export async function markHandled(
  db: Executor,
  id: number,
  handled: Pick<CallRequestRow, 'handledAt' | 'handledBy'>,
): Promise<CallRequestRow | null> {
  const [row] = await db.update(callRequests).set(handled).where(eq(callRequests.id, id)).returning();
  return row ?? null;
}

export async function deleteCallRequestsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(callRequests).where(lt(callRequests.createdAt, before));
}

import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { inSpanish } from '#server/db/schema-columns.ts';
import { listViews } from '#server/db/schema-list-views.ts';

export type ListViewRow = typeof listViews.$inferSelect;

/** The user's views, by name. */
export async function viewsOf(db: Executor, userId: number): Promise<ListViewRow[]> {
  return db
    .select()
    .from(listViews)
    .where(eq(listViews.userId, userId))
    .orderBy(asc(inSpanish(listViews.name)), asc(listViews.id));
}

/** How many views the user has besides this one. */
export async function countOthers(db: Executor, { userId, id }: Pick<ListViewRow, 'userId' | 'id'>): Promise<number> {
  const [row] = await db
    .select({ others: count() })
    .from(listViews)
    .where(and(eq(listViews.userId, userId), ne(listViews.id, id)));
  return row?.others ?? 0;
}

/** Inserts or replaces a view. Null: another user has a view with that id. */
export async function upsertView(db: Executor, row: ListViewRow): Promise<ListViewRow | null> {
  const [kept] = await db
    .insert(listViews)
    .values(row)
    .onConflictDoUpdate({ target: listViews.id, set: row, setWhere: eq(listViews.userId, row.userId) })
    .returning();
  return kept ?? null;
}

/** Deletes a view. False: the user has none with that id. */
export async function deleteView(db: Executor, { userId, id }: Pick<ListViewRow, 'userId' | 'id'>): Promise<boolean> {
  const gone = await db
    .delete(listViews)
    .where(and(eq(listViews.userId, userId), eq(listViews.id, id)))
    .returning({ id: listViews.id });
  return gone.length > 0;
}

export async function deleteAllOf(db: Executor, userId: number): Promise<void> {
  await db.delete(listViews).where(eq(listViews.userId, userId));
}

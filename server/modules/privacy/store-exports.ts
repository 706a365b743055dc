import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { dataExports } from '#server/db/schema-data-exports.ts';
import { users } from '#server/db/schema-users.ts';

export type DataExport = typeof dataExports.$inferSelect;

/** The exports requested since an instant, newest first. */
export async function exportsSince(db: Executor, userId: number, since: Date): Promise<DataExport[]> {
  return db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.askedAt, since)))
    .orderBy(desc(dataExports.askedAt), dataExports.id);
}

/** Locks the person, so that two requests at once make one copy. */
export async function lockAsking(db: Executor, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function isPerson(db: Executor, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row !== undefined;
}

export async function insertExport(db: Executor, row: DataExport): Promise<void> {
  await db.insert(dataExports).values(row);
}

export async function findExport(db: Executor, id: string): Promise<DataExport | null> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  return row ?? null;
}

/** Marks an export as ready. False: it is ready already, or was removed. */
export async function markReady(db: Executor, id: string, made: Pick<DataExport, 'readyAt' | 'blob' | 'sizeBytes'>): Promise<boolean> {
  const rows = await db
    .update(dataExports)
    .set(made)
    .where(and(eq(dataExports.id, id), sql`${dataExports.readyAt} is null`))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

/** Marks an export as failed, so that another can be requested. */
export async function markFailed(db: Executor, id: string, failedAt: Date): Promise<void> {
  await db.update(dataExports).set({ failedAt }).where(eq(dataExports.id, id));
}

export async function deleteExport(db: Executor, id: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.id, id));
}

/** The exports of a person, or all that were requested before an instant. */
export async function exportsOf(db: Executor, which: { userId: number } | { before: Date }): Promise<DataExport[]> {
  return db
    .select()
    .from(dataExports)
    .where('userId' in which ? eq(dataExports.userId, which.userId) : lt(dataExports.askedAt, which.before));
}

import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { directoryVisits, users } from '#server/db/schema-users.ts';

export type UserRow = typeof users.$inferSelect;

export async function insertVisit(db: Executor, row: typeof directoryVisits.$inferInsert): Promise<void> {
  await db.insert(directoryVisits).values(row);
}

/** Deletes and returns a visit, so that a second answer does not find it; null: there was none, or it has expired. */
export async function takeVisit(db: Executor, stateHash: string, now: Date): Promise<{ nonce: string; verifier: string } | null> {
  const [row] = await db
    .delete(directoryVisits)
    .where(and(eq(directoryVisits.stateHash, stateHash), gt(directoryVisits.expiresAt, now)))
    .returning({ nonce: directoryVisits.nonce, verifier: directoryVisits.verifier });
  return row ?? null;
}

/** The user linked to this subject of the directory; locks the row. */
export async function lockBySubject(db: Executor, subject: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.directorySubject, subject), isNull(users.deletedAt)))
    .for('update');
  return row;
}

/** The user who has this e-mail address and is not linked yet; locks the row. */
export async function lockUnlinked(db: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.directorySubject), isNull(users.deletedAt)))
    .for('update');
  return row;
}

/** `subject`: null removes the link. */
export async function setSubject(db: Executor, id: number, subject: string | null): Promise<void> {
  await db.update(users).set({ directorySubject: subject }).where(eq(users.id, id));
}

/** Locks a user. @returns the subject of the directory that the user is linked to; null: none, or there is no such user */
export async function lockSubject(db: Executor, id: number): Promise<string | null> {
  const [row] = await db
    .select({ subject: users.directorySubject })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return row?.subject ?? null;
}

import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { directoryVisits, users } from '#server/db/schema-users.ts';

export type UserRow = typeof users.$inferSelect;

export async function insertVisit(db: Executor, row: typeof directoryVisits.$inferInsert): Promise<void> {
  await db.insert(directoryVisits).values(row);
}

/** Takes it away, so that no second answer finds it; null: there was none, or it is over. */
export async function takeVisit(db: Executor, stateHash: string, now: Date): Promise<{ nonce: string; verifier: string } | null> {
  const [row] = await db
    .delete(directoryVisits)
    .where(and(eq(directoryVisits.stateHash, stateHash), gt(directoryVisits.expiresAt, now)))
    .returning({ nonce: directoryVisits.nonce, verifier: directoryVisits.verifier });
  return row ?? null;
}

/** Whoever the directory knows by that, locked. */
export async function lockBySubject(db: Executor, subject: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.directorySubject, subject), isNull(users.deletedAt)))
    .for('update');
  return row;
}

/** Whoever has that address and is nobody's of the directory yet, locked. */
export async function lockUnlinked(db: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.directorySubject), isNull(users.deletedAt)))
    .for('update');
  return row;
}

/** `subject`: null lets go of them. */
export async function setSubject(db: Executor, id: number, subject: string | null): Promise<void> {
  await db.update(users).set({ directorySubject: subject }).where(eq(users.id, id));
}

/** Locks a user. @returns the name by which the directory knows them; null: it does not, or there is no such user */
export async function lockSubject(db: Executor, id: number): Promise<string | null> {
  const [row] = await db
    .select({ subject: users.directorySubject })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return row?.subject ?? null;
}

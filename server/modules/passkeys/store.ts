import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { passkeyChallenges, passkeys, users } from '#server/db/schema-users.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function insertChallenge(db: Executor, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(row);
}

/** Deletes the challenge if it is valid for this user; false: there was none. */
export async function takeLiveChallenge(
  db: Executor,
  { challengeHash, userId, now }: { challengeHash: string; userId: number | null; now: Date },
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  return taken.length > 0;
}

/** The user's passkeys, newest first. */
export async function passkeysOf(db: Executor, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), passkeys.id);
}

export async function insertPasskey(db: Executor, row: PasskeyRow): Promise<void> {
  await db.insert(passkeys).values(row);
}

/** A passkey with its owner, locked until the transaction ends; null also if the owner was deleted. */
export async function lockPasskey(db: Executor, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.userId), isNull(users.deletedAt)))
    .where(eq(passkeys.credentialId, credentialId))
    .for('update');
  return row ?? null;
}

export async function markUsed(db: Executor, id: string, used: Pick<PasskeyRow, 'counter' | 'isSynced' | 'lastUsedAt'>): Promise<void> {
  await db.update(passkeys).set(used).where(eq(passkeys.id, id));
}

export async function deletePasskey(db: Executor, userId: number, id: string): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

export async function deleteAllOf(db: Executor, userId: number): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}

/** The user who creates a passkey. */
export async function findOwner(db: Executor, id: number) {
  const [row] = await db
    .select({ email: users.email, name: users.name, surname1: users.surname1, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row ?? null;
}

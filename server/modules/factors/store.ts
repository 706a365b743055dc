import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { passkeys, recoveryCodes, sessions, totpKeys, users } from '#server/db/schema-users.ts';

type TotpKey = typeof totpKeys.$inferSelect;

/** Whether a user has a second factor: a confirmed authenticator application or a passkey. */
export async function hasAnyFactor(db: Executor, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select
    exists (select 1 from ${totpKeys} where ${totpKeys.userId} = ${userId} and ${isNotNull(totpKeys.confirmedAt)})
    or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId}) as has`);
  return rows[0]?.has === true;
}

/** A user's role, since when an application is confirmed, and how many recovery codes are left; null: there is no such user. */
export async function factorOf(db: Executor, userId: number) {
  const [row] = await db
    .select({
      role: users.role,
      email: users.email,
      confirmedAt: totpKeys.confirmedAt,
      codesLeft: sql<number>`(${db
        .select({ left: count() })
        .from(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))})`.mapWith(Number),
    })
    .from(users)
    .leftJoin(totpKeys, eq(totpKeys.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

/** Locks the key until the transaction ends, so that each code is accepted once; null: no application was begun. */
export async function lockTotpKey(db: Executor, userId: number): Promise<TotpKey | null> {
  const [row] = await db.select().from(totpKeys).where(eq(totpKeys.userId, userId)).for('update');
  return row ?? null;
}

/** Until the transaction ends nobody else changes this user's second factors. */
export async function lockUser(db: Executor, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Keeps a new seed unless the present one is confirmed; false: it is. */
export async function putTotpSeed(db: Executor, userId: number, seed: string): Promise<boolean> {
  const put = await db
    .insert(totpKeys)
    .values({ userId, seed, lastStep: 0 })
    .onConflictDoUpdate({ target: totpKeys.userId, set: { seed }, setWhere: isNull(totpKeys.confirmedAt) })
    .returning({ userId: totpKeys.userId });
  return put.length > 0;
}

export async function updateTotpKey(
  db: Executor,
  userId: number,
  values: Partial<Pick<TotpKey, 'confirmedAt' | 'lastStep'>>,
): Promise<void> {
  await db.update(totpKeys).set(values).where(eq(totpKeys.userId, userId));
}

/** Keeps recovery codes in place of the user's earlier ones. */
export async function putRecoveryCodes(db: Executor, userId: number, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses a recovery code up; false: the user has no such code, or it was used. */
export async function takeRecoveryCode(db: Executor, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

/** Deletes a user's application and recovery codes; false: there was no confirmed application. */
export async function deleteTotpKey(db: Executor, userId: number): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const gone = await db.delete(totpKeys).where(eq(totpKeys.userId, userId)).returning({ confirmedAt: totpKeys.confirmedAt });
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function markSession(db: Executor, tokenHash: string, factorAt: Date): Promise<void> {
  await db.update(sessions).set({ factorAt }).where(eq(sessions.tokenHash, tokenHash));
}

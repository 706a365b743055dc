import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { grants } from '#server/db/schema.ts';
import { contractingGrants } from '#server/db/schema-policies.ts';
import { sessions, users } from '#server/db/schema-users.ts';

export type UserRow = typeof users.$inferSelect;

export async function userByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return row;
}

/** Whether the user still has that password, which nobody changes until the transaction ends. */
export async function holdPassword(db: Executor, { id, passwordHash }: UserRow): Promise<boolean> {
  const held = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''), isNull(users.deletedAt)))
    .for('share');
  return held.length > 0;
}

export async function insertSession(db: Executor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function deleteSession(db: Executor, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function liveSession(db: Executor, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ userId: sessions.userId, role: users.role, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return row;
}

export async function touchSession(db: Executor, tokenHash: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

/** Not of a user who is gone, as the next. */
export async function liveGrant(db: Executor, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ grant: grants })
    .from(grants)
    .innerJoin(users, and(eq(users.id, grants.userId), isNull(users.deletedAt)))
    .where(and(eq(grants.tokenHash, tokenHash), isNull(grants.revokedAt), gt(grants.expiresAt, now)));
  return row?.grant;
}

export async function liveContractingGrant(db: Executor, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ grant: contractingGrants })
    .from(contractingGrants)
    .innerJoin(users, and(eq(users.id, contractingGrants.userId), isNull(users.deletedAt)))
    .where(and(eq(contractingGrants.tokenHash, tokenHash), gt(contractingGrants.expiresAt, now)));
  return row?.grant;
}

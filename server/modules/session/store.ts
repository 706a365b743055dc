import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { grants } from '#server/db/schema.ts';
import { contractingGrants } from '#server/db/schema-policies.ts';
import { knownDevices, passwordResets, sessions, users } from '#server/db/schema-users.ts';

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

export async function findDevice(db: Executor, userId: number, tokenHash: string) {
  const [row] = await db
    .select()
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash)));
  return row ?? null;
}

/** Whether anybody has logged in with it. */
export async function isDeviceToken(db: Executor, tokenHash: string): Promise<boolean> {
  const [row] = await db.select({ id: knownDevices.id }).from(knownDevices).where(eq(knownDevices.tokenHash, tokenHash)).limit(1);
  return row !== undefined;
}

/** Whether somebody is known in a browser, or was logged in before browsers were known. Asked before the session of now is there. */
export async function hasBeenSeen(db: Executor, userId: number): Promise<boolean> {
  const [device] = await db.select({ id: knownDevices.id }).from(knownDevices).where(eq(knownDevices.userId, userId)).limit(1);
  if (device) return true;
  const [session] = await db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.userId, userId)).limit(1);
  return session !== undefined;
}

export async function insertDevice(db: Executor, row: typeof knownDevices.$inferInsert): Promise<void> {
  await db.insert(knownDevices).values(row).onConflictDoNothing();
}

export async function touchDevice(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(knownDevices).set({ lastSeenAt: now }).where(eq(knownDevices.id, id));
}

/** A browser with the address of whose it is. */
export async function deviceOf(db: Executor, userId: number, deviceId: string) {
  const [row] = await db
    .select({ email: users.email, family: knownDevices.family, createdAt: knownDevices.createdAt })
    .from(knownDevices)
    .innerJoin(users, and(eq(users.id, knownDevices.userId), isNull(users.deletedAt)))
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.id, deviceId)));
  return row ?? null;
}

/** The link of a mail to the address of the log-in of that user. */
export async function liveMailedLink(db: Executor, userId: number, tokenHash: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        eq(passwordResets.userId, userId),
        isNull(passwordResets.email),
        gt(passwordResets.expiresAt, now),
      ),
    );
  return row !== undefined;
}

export async function deleteMailedLink(db: Executor, tokenHash: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
}

/** Of nobody who has chosen another meanwhile. */
export async function replacePasswordHash(db: Executor, { id, passwordHash }: UserRow, by: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: by })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? '')));
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

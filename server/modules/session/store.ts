import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/access/roles.ts';
import type { Executor } from '#server/db/connect.ts';
import { grants, risks } from '#server/db/schema.ts';
import { handoffs } from '#server/db/schema-handoffs.ts';
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

/** Whether the user still has that password; the row is locked, so that it stays so until the transaction ends. */
export async function holdPassword(db: Executor, { id, passwordHash }: UserRow): Promise<boolean> {
  const held = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''), isNull(users.deletedAt)))
    .for('share');
  return held.length > 0;
}

/** Null: there is no such user. */
export async function roleOf(db: Executor, id: number): Promise<Role | null> {
  const [row] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row?.role ?? null;
}

export async function hasUser(db: Executor, id: number): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return found.length > 0;
}

export async function insertSession(db: Executor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** The valid sessions of a user, the last used first. */
export async function liveSessionsOf(db: Executor, userId: number, { now, since }: { now: Date; since: { begun: Date; seen: Date } }) {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
        gte(sessions.createdAt, since.begun),
        gte(sessions.lastSeenAt, since.seen),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), sessions.id);
}

/** Deletes a session of a user. @returns the hash of its token; null: they have no such session */
export async function takeSession(db: Executor, userId: number, id: string): Promise<string | null> {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ tokenHash: sessions.tokenHash });
  return row?.tokenHash ?? null;
}

/** Whether the session exists; it is locked, so that it cannot end before the transaction does. */
export async function keepSession(db: Executor, tokenHash: string): Promise<boolean> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, tokenHash)).for('key share');
  return rows.length > 0;
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

/** Whether anybody has logged in with this browser secret. */
export async function isDeviceToken(db: Executor, tokenHash: string): Promise<boolean> {
  const [row] = await db.select({ id: knownDevices.id }).from(knownDevices).where(eq(knownDevices.tokenHash, tokenHash)).limit(1);
  return row !== undefined;
}

/** Whether the user has a known browser, or a session from before browsers were remembered. To be asked before the new session is inserted. */
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

/** A known browser with its owner's address. */
export async function deviceOf(db: Executor, userId: number, deviceId: string) {
  const [row] = await db
    .select({ email: users.email, family: knownDevices.family, createdAt: knownDevices.createdAt })
    .from(knownDevices)
    .innerJoin(users, and(eq(users.id, knownDevices.userId), isNull(users.deletedAt)))
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.id, deviceId)));
  return row ?? null;
}

/** Whether this is a valid link that was mailed to the log-in address of that user. */
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

/** Replaces a password's hash, unless the user has chosen another password meanwhile. */
export async function replacePasswordHash(db: Executor, { id, passwordHash }: UserRow, by: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: by })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? '')));
}

/** Locks a user until the transaction ends: what their phones may do is given and taken back by one call after the other. */
export async function lockUser(db: Executor, id: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

/** A session by its token's hash; an expired one too, until it is removed. */
export async function findSession(db: Executor, tokenHash: string) {
  const [row] = await db
    .select({
      userId: sessions.userId,
      role: users.role,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      factorAt: sessions.factorAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
  return row;
}

export async function touchSession(db: Executor, tokenHash: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

/** A valid grant of a user who is not deleted. */
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

export async function insertGrant(db: Executor, grant: typeof grants.$inferInsert): Promise<void> {
  await db.insert(grants).values(grant);
}

async function revoke(db: Executor, at: Date, ...which: (SQL | undefined)[]): Promise<void> {
  await db
    .update(grants)
    .set({ revokedAt: at })
    .where(and(isNull(grants.revokedAt), ...which));
}

/** Revokes all grants of a user but those given in one session. */
export async function revokeGrantsOf(db: Executor, userId: number, at: Date, exceptIn: string | undefined): Promise<void> {
  await revoke(
    db,
    at,
    eq(grants.userId, userId),
    exceptIn === undefined ? undefined : sql`${grants.issuedIn} is distinct from ${exceptIn}`,
  );
}

/** Revokes the grants that a session gave, except those with which the phone still has something to send (decision A84). */
export async function revokeGrantsIssuedIn(db: Executor, tokenHash: string, except: readonly string[], at: Date): Promise<void> {
  await revoke(db, at, eq(grants.issuedIn, tokenHash), except.length === 0 ? undefined : notInArray(grants.id, [...except]));
}

export async function revokeGrantsById(db: Executor, ids: readonly string[], at: Date): Promise<void> {
  await revoke(db, at, inArray(grants.id, [...ids]));
}

export async function endContractingGrantsOf(db: Executor, userId: number, at: Date): Promise<void> {
  await db
    .update(contractingGrants)
    .set({ expiresAt: at })
    .where(and(eq(contractingGrants.userId, userId), gt(contractingGrants.expiresAt, at)));
}

/** More grants than a person's phones ever hold. */
const mostGrants = 500;

export type LiveGrant = Awaited<ReturnType<typeof liveGrantsOf>>[number];

/** The user's valid grants, newest first. */
export async function liveGrantsOf(db: Executor, userId: number, now: Date) {
  return db
    .select({
      id: grants.id,
      issuedIn: grants.issuedIn,
      createdAt: grants.createdAt,
      isHandedOver: sql<boolean>`${isNotNull(handoffs.id)}`,
      brand: risks.brand,
      model: risks.model,
      name: risks.name,
    })
    .from(grants)
    .innerJoin(risks, eq(risks.id, grants.riskId))
    .leftJoin(handoffs, eq(handoffs.grantId, grants.id))
    .where(and(eq(grants.userId, userId), isNull(grants.revokedAt), gt(grants.expiresAt, now)))
    .orderBy(desc(grants.createdAt), desc(grants.id))
    .limit(mostGrants);
}

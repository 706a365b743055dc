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

/** Whether the user still has that password, which nobody changes until the transaction ends. */
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

/** The sessions of a user that are still good, the one seen last first. */
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

/** The hash of its token; null: they have no such one. */
export async function takeSession(db: Executor, userId: number, id: string): Promise<string | null> {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ tokenHash: sessions.tokenHash });
  return row?.tokenHash ?? null;
}

/** Whether the session has not ended; it cannot before the transaction has. */
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

/** Replaces a password's hash by another one, unless its person has chosen another password meanwhile. */
export async function replacePasswordHash(db: Executor, { id, passwordHash }: UserRow, by: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: by })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? '')));
}

/** A session by its token's hash, also one whose time is over, until it is removed. */
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

export async function insertGrant(db: Executor, grant: typeof grants.$inferInsert): Promise<void> {
  await db.insert(grants).values(grant);
}

async function revoke(db: Executor, at: Date, ...which: (SQL | undefined)[]): Promise<void> {
  await db
    .update(grants)
    .set({ revokedAt: at })
    .where(and(isNull(grants.revokedAt), ...which));
}

/** All but those that were given out in one session. */
export async function revokeGrantsOf(db: Executor, userId: number, at: Date, exceptIn: string | undefined): Promise<void> {
  await revoke(
    db,
    at,
    eq(grants.userId, userId),
    exceptIn === undefined ? undefined : sql`${grants.issuedIn} is distinct from ${exceptIn}`,
  );
}

/** Revokes the grants that a session gave out, but for those with which the phone has something left to send (decision A84). */
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

/** More than a person's phones ever hold. */
const mostGrants = 500;

export type LiveGrant = Awaited<ReturnType<typeof liveGrantsOf>>[number];

/** The newest first. */
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

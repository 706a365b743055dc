import { verify } from '@node-rs/argon2';
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database, Executor } from '#server/db/connect.ts';
import { grants } from '#server/db/schema.ts';
import { contractingGrants } from '#server/db/schema-policies.ts';
import { exportTokens, passwordResets, users } from '#server/db/schema-users.ts';
import { hashPassword } from '#server/modules/credentials/hash-password.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { demoEmails, demoPassword } from './demo.ts';

/**
 * Switches off the demo people of an earlier start: without a password nobody can log in as them, and their sessions and other ways in are closed. They are
 * recognised by their address, or, if that was changed, by the password that the README names. Their data stay. Answers the addresses that were switched off.
 */
export async function switchOffDemoPeople(db: Database, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const candidates = await tx
      .select()
      .from(users)
      .where(or(inArray(users.email, [...demoEmails]), lte(users.id, demoEmails.length)))
      .orderBy(users.id)
      .for('update');
    const wereOn: string[] = [];
    for (const { id, email, passwordHash } of candidates) {
      const isDemo = demoEmails.includes(email) || (passwordHash !== null && (await verify(passwordHash, demoPassword)));
      if (!isDemo) continue;
      if (passwordHash !== null) wereOn.push(email);
      await closeEveryDoor(tx, id, now);
    }
    return wereOn;
  });
}

async function closeEveryDoor(db: Executor, userId: number, now: Date): Promise<void> {
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
  await closeSessions(db, userId);
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await deleteSubscriptionsOf(db, userId);
  await db.delete(exportTokens).where(eq(exportTokens.userId, userId));
  await db
    .update(grants)
    .set({ revokedAt: now })
    .where(and(eq(grants.userId, userId), isNull(grants.revokedAt)));
  await db.delete(contractingGrants).where(eq(contractingGrants.userId, userId));
}

/** Gives the demo people who were switched off their password again. */
export async function switchOnDemoPeople(db: Database): Promise<void> {
  const off = and(inArray(users.email, [...demoEmails]), isNull(users.passwordHash), isNull(users.deletedAt));
  const [anyone] = await db.select({ id: users.id }).from(users).where(off).limit(1);
  if (anyone)
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(demoPassword) })
      .where(off);
}

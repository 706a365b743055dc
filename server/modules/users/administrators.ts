import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database, Executor } from '#server/db/connect.ts';
import { users } from '#server/db/schema-users.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { deleteFactorOf } from '#server/modules/factors/delete-factor.ts';
import { deletePasskeysOf } from '#server/modules/passkeys/delete-passkeys.ts';
import type { Clock } from '#server/ports/ports.ts';
import { issueLinkToken } from './password-links.ts';
import { deleteLinksOf, deleteResetsOf, insertUser, updateUserRow, userIdByEmail } from './store.ts';

/** Whether somebody who has chosen a password can administer. */
export async function hasAdministrator(db: Executor): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNotNull(users.passwordHash), isNull(users.deletedAt)))
    .limit(1);
  return row !== undefined;
}

/**
 * Makes an administrator of whoever has that address, or of a new user, and the token of a link to choose a password: any earlier link ends,
 * and the password of now is good until another is chosen. Said again it gives another link, and lets go of the operator's directory, nothing else.
 * `resetsFactor`: what they show besides the password is good for nothing any more.
 */
export async function makeAdministrator(
  db: Database,
  clock: Clock,
  email: string,
  { resetsFactor }: { resetsFactor: boolean },
): Promise<{ isNew: boolean; token: string }> {
  return db.transaction(async (tx) => {
    const known = await userIdByEmail(tx, email);
    const id =
      known ?? (await insertUser(tx, { email, role: 'admin', name: 'Administración', surname1: 'Peritia', createdAt: clock.now() }));
    if (known === null) await recordEvent(tx, { clock }, { kind: 'user-created', data: { user: id, role: 'admin' } });
    else await promote(tx, clock, id);
    // Whoever is at the machine comes in also where the operator's directory does not answer.
    await updateUserRow(tx, id, { directorySubject: null });
    if (resetsFactor) {
      await deleteFactorOf(tx, id);
      await deletePasskeysOf(tx, id);
      await recordEvent(tx, { clock }, { kind: 'factor-reset', data: { user: id } });
    }
    await deleteResetsOf(tx, id);
    return { isNew: known === null, token: await issueLinkToken(tx, clock, { userId: id, email: null, kind: 'invitation' }) };
  });
}

async function promote(db: Executor, clock: Clock, id: number): Promise<void> {
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, id)).for('update');
  if (user?.role === 'admin') return;
  await updateUserRow(db, id, { role: 'admin' });
  // An administrator acts for no store of its own, as whoever gets another role.
  await deleteLinksOf(db, id);
  await recordEvent(db, { clock }, { kind: 'user-changed', data: { user: id, changes: [{ field: 'role' }] } });
}

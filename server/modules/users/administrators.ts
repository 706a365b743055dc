import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database, Executor } from '#server/db/connect.ts';
import { users } from '#server/db/schema-users.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { deleteFactorOf } from '#server/modules/factors/delete-factor.ts';
import { deletePasskeysOf } from '#server/modules/passkeys/delete-passkeys.ts';
import type { Clock } from '#server/ports/ports.ts';
import { issueLinkToken } from './password-links.ts';
import { deleteLinksOf, deleteResetsOf, insertUser, updateUserRow, userIdByEmail } from './store.ts';

/** Whether there is an administrator who has chosen a password. */
export async function hasAdministrator(db: Executor): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNotNull(users.passwordHash), isNull(users.deletedAt)))
    .limit(1);
  return row !== undefined;
}

/**
 * Makes an administrator of the user with that address, or of a new user, and returns the token of a link to choose a password. Any earlier link ends, and the current
 * password stays valid until another is chosen. A repetition makes a new link, and detaches the user from the operator's directory, nothing else. `resetsFactor`: also
 * removes their second factors.
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
    // An administrator made on the server's own machine can log in even when the operator's directory does not answer.
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
  // Whoever gets another role loses the links to stores and distributors.
  await deleteLinksOf(db, id);
  await recordEvent(db, { clock }, { kind: 'user-changed', data: { user: id, changes: [{ field: 'role' }] } });
}

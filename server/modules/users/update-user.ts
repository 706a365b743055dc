import { verify } from '@node-rs/argon2';
import { forbiddenFields, type UserField } from '#domain/access/user-fields.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { updateUser as updateUserCall } from '#domain/wire/user-accounts.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor, UserActor } from '#server/http/actor.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { hashPassword } from '#server/modules/session/log-in.ts';
import { revokeGrants } from '#server/modules/session/revoke-grants.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type Account, deleteLinksOf, deleteResetsOf, findAccount, lockUser, type UserRow, updateUserRow } from './store.ts';
import { userColumns } from './user-row.ts';

type Change = BodyOutput<typeof updateUserCall>;

/**
 * Changes a user: what each may change is `forbiddenFields`' to say. Somebody's own e-mail or password wants the password of now. Another
 * password or e-mail ends the other sessions (decision A34), another role the stores and distributors acted for.
 * @throws {ProblemError} `not-found`, `forbidden` with the fields, `wrong-credentials`, `already-exists`
 */
export async function updateUser(ports: Ports, actor: Actor, id: number, change: Change): Promise<Account> {
  if (actor.kind !== 'user') throw new ProblemError('forbidden');
  const { password, current_password, keep_unsent, ...fields } = change;
  const isCredential = password !== undefined || change.email !== undefined;
  // Slow on purpose: not while a connection is held.
  const passwordHash = password === undefined ? {} : { passwordHash: await hashPassword(password) };
  const before = await findAccount(ports.db, id);
  if (!before) throw new ProblemError('not-found');
  assertMayChange(actor, before, change);
  if (isCredential && actor.userId === id) await assertPassword(before, current_password);
  return ports.db.transaction(async (db) => {
    const user = await lockUser(db, id);
    if (!user) throw new ProblemError('not-found');
    // Somebody else may have raised the role meanwhile.
    assertMayChange(actor, user, change);
    const columns = { ...userColumns(fields), ...passwordHash };
    if (Object.keys(columns).length > 0) await withConstraints({ users_email: 'email' }, updateUserRow(db, id, columns));
    if (isCredential) await endOthers(db, actor, id, { at: ports.clock.now(), keepUnsent: keep_unsent });
    if (change.role !== undefined && change.role !== user.role) await deleteLinksOf(db, id);
    await recordEvent(db, ports, { kind: 'user-changed', ...whoOf(actor), data: { user: id, fields: Object.keys(change) } });
    const account = await findAccount(db, id);
    if (!account) throw new Error('user vanished');
    return account;
  });
}

function assertMayChange(actor: UserActor, user: UserRow, change: Change): void {
  const fields = Object.keys(change).filter((name) => name !== 'current_password' && name !== 'keep_unsent') as UserField[];
  const forbidden = forbiddenFields(actor, user, { fields, role: change.role });
  if (forbidden.length > 0) throw new ProblemError('forbidden', { fields: forbidden.map((path) => ({ path, code: 'forbidden' })) });
}

async function assertPassword(user: UserRow, password: string | undefined): Promise<void> {
  const isRight = password !== undefined && user.passwordHash !== null && (await verify(user.passwordHash, password));
  if (!isRight) throw new ProblemError('wrong-credentials', { fields: [{ path: 'current_password', code: 'wrong' }] });
}

async function endOthers(db: Executor, actor: UserActor, id: number, phones: { at: Date; keepUnsent: boolean | undefined }): Promise<void> {
  const own = actor.userId === id ? { except: actor.tokenHash } : {};
  await deleteResetsOf(db, id);
  await closeSessions(db, id, own);
  await revokeGrants(db, id, { ...phones, ...own });
  // Which of them is this browser's nobody knows: a mail is told meanwhile.
  await deleteSubscriptionsOf(db, id);
}

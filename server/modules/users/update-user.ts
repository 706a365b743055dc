import { forbiddenFields, type UserField } from '#domain/access/user-fields.ts';
import { changesBetween } from '#domain/audit/changes.ts';
import { personalFields } from '#domain/privacy/personal-fields.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { updateUser as updateUserCall } from '#domain/wire/user-accounts.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor, UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { assertCurrentPassword } from '#server/modules/credentials/assert-current-password.ts';
import { hashPassword } from '#server/modules/credentials/hash-password.ts';
import { forgetExamplesOf } from '#server/modules/labelled-examples/forget-examples.ts';
import { mayMail } from '#server/modules/messages/may-mail.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { revokeGrants } from '#server/modules/session/revoke-grants.ts';
import type { Ports } from '#server/ports/ports.ts';
import { accountWire } from './account-wire.ts';
import { assertPassword } from './assert-password.ts';
import { passwordChanged } from './password-links.ts';
import { setConsent } from './set-consent.ts';
import { type Account, deleteLinksOf, deleteResetsOf, findAccount, lockUser, type UserRow, updateUserRow, userIdByEmail } from './store.ts';
import { userColumns } from './user-row.ts';

type Change = BodyOutput<typeof updateUserCall>;

/**
 * The slow part of a change, run before its transaction: changing one's own e-mail or password requires the current password, and a new password is hashed. Undefined:
 * the password does not change.
 * @throws {ProblemError} `not-found`, `forbidden` with the fields; `invalid-input` with `current_password` when it is wrong, and with `password` when that is easy to
 * guess
 */
export async function newPasswordHash(ports: Ports, actor: Actor, id: number, change: Change): Promise<string | undefined> {
  if (actor.kind !== 'user') throw new ProblemError('forbidden');
  const user = assertMayChange(actor, await findAccount(ports.db, id), change);
  const { password, current_password, email, pending_email } = change;
  const isCredential = password !== undefined || email !== undefined || pending_email !== undefined;
  if (isCredential && actor.userId === id) await assertCurrentPassword(user.passwordHash, current_password);
  if (password === undefined) return undefined;
  assertPassword(password, user);
  return hashPassword(password);
}

/**
 * Changes a user; `forbiddenFields` decides what each role may change. Another password (`passwordHash`) ends the other sessions (decision A34); another role ends the
 * links to stores and distributors. Another e-mail applies once the link mailed to it was used (`proveEmail`), and the old address is told.
 * @throws {ProblemError} `not-found`, `forbidden` with the fields, `already-exists`, `rate-limited`
 */
export async function updateUser(
  db: Executor,
  ports: Ports,
  { actor, id, change, passwordHash }: { actor: Actor; id: number; change: Change; passwordHash: string | undefined },
): Promise<Account> {
  if (actor.kind !== 'user') throw new ProblemError('forbidden');
  const {
    password: _,
    current_password: __,
    keep_unsent,
    email,
    pending_email,
    marketing_consent,
    marketing_consent_version,
    examples_consent,
    examples_consent_version,
    ...fields
  } = change;
  // The user's role may have been raised since the password was checked.
  const user = assertMayChange(actor, await lockUser(db, id), change);
  const columns = { ...userColumns(fields), ...(passwordHash === undefined ? {} : { passwordHash }) };
  if (Object.keys(columns).length > 0) await updateUserRow(db, id, columns);
  if (passwordHash !== undefined) {
    await endOthers(db, actor, id, { at: ports.clock.now(), keepUnsent: keep_unsent });
    if (user.passwordHash !== null) await queueMail(db, ports, passwordChanged(id));
  }
  if (pending_email !== undefined || email !== undefined) await askForEmail(db, ports, { actor, user, email: email ?? user.email });
  if (change.role !== undefined && change.role !== user.role) await deleteLinksOf(db, id);
  const consents = [
    { text: 'marketing', given: marketing_consent, shown: marketing_consent_version, before: user.marketingConsent },
    { text: 'examples', given: examples_consent, shown: examples_consent_version, before: user.examplesConsent },
  ] as const;
  for (const { text, given, shown, before: former } of consents)
    if (given !== undefined || shown !== undefined) await setConsent(db, ports, id, { text, isGiven: given ?? former !== null, shown });
  const account = await findAccount(db, id);
  if (!account) throw new Error('user vanished');
  const changes = [
    ...changesBetween(accountWire({ ...account, ...user }), accountWire(account), personalFields),
    ...(passwordHash === undefined ? [] : [{ field: 'password' }]),
  ];
  if (changes.length > 0) await recordEvent(db, ports, { kind: 'user-changed', ...whoOf(actor), data: { user: id, changes } });
  // Removed bytes cannot be restored, so they go last, when everything else has succeeded.
  if (account.examplesConsent === null && user.examplesConsent !== null) await forgetExamplesOf(db, ports, id);
  return account;
}

/** The user, if the actor may change these fields. @throws {ProblemError} `not-found`, `forbidden` with the fields */
function assertMayChange<Row extends UserRow>(actor: UserActor, user: Row | null, change: Change): Row {
  if (!user) throw new ProblemError('not-found');
  const fields = Object.keys(change).filter((name) => name !== 'current_password' && name !== 'keep_unsent') as UserField[];
  const forbidden = forbiddenFields(actor, user, { fields, role: change.role });
  if (forbidden.length > 0) throw new ProblemError('forbidden', { fields: forbidden.map((path) => ({ path, code: 'forbidden' })) });
  return user;
}

/** Begins a change of address: a letter to the old address, and the link to the new one. Asking for the current address cancels a pending change. */
async function askForEmail(
  db: Executor,
  ports: Ports,
  { actor, user, email }: { actor: Actor; user: UserRow; email: string },
): Promise<void> {
  const pendingEmail = email === user.email ? null : email;
  if (pendingEmail !== null && (await userIdByEmail(db, email)) !== null)
    throw new ProblemError('already-exists', { fields: [{ path: 'email', code: 'unique' }] });
  await updateUserRow(db, user.id, { pendingEmail });
  // A link that was mailed to another address proves nothing any more.
  await deleteResetsOf(db, user.id);
  if (pendingEmail === null) return;
  if (!(await mayMail(ports, 'email-change', email))) throw new ProblemError('rate-limited', { headers: { 'retry-after': '300' } });
  const cause = `user:${user.id}`;
  await queueMail(db, ports, { kind: 'email-change-asked', cause, to: { address: user.email, userId: user.id } });
  await queueMail(db, ports, { kind: 'email-change', cause, to: { userId: user.id } });
  await recordEvent(db, ports, { kind: 'email-change-asked', ...whoOf(actor), data: { user: user.id } });
}

async function endOthers(db: Executor, actor: UserActor, id: number, phones: { at: Date; keepUnsent: boolean | undefined }): Promise<void> {
  const own = actor.userId === id ? { except: actor.tokenHash } : {};
  await deleteResetsOf(db, id);
  await updateUserRow(db, id, { pendingEmail: null });
  await closeSessions(db, id, own);
  await revokeGrants(db, id, { ...phones, ...own });
  // Nobody knows which subscription belongs to this browser, so all are deleted; until it subscribes again, mails are sent.
  await deleteSubscriptionsOf(db, id);
}

import { hasSecondFactor } from '#domain/access/second-factor.ts';
import type { Executor } from '#server/db/connect.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { hashPassword } from '#server/modules/credentials/hash-password.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import { type LinkMailKind, linkLetter } from '#server/modules/messages/letters.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { Composer } from '#server/modules/messages/send-mail.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { deletePasskeysOf } from '#server/modules/passkeys/delete-passkeys.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { revokeGrants } from '#server/modules/session/revoke-grants.ts';
import type { Clock, Ports } from '#server/ports/ports.ts';
import { assertPassword } from './assert-password.ts';
import {
  deleteOldResets,
  deleteResetsOf,
  findAccount,
  findReset,
  insertReset,
  lockUser,
  markEmailProved,
  moveContractMail,
  takeReset,
  updateUserRow,
  userIdByEmail,
} from './store.ts';

const hourMs = 3_600_000;
/** How long a link is valid: briefly when its user has just requested it, days for a new user who did not expect it. */
const linkMs: Record<LinkMailKind, number> = {
  'password-forgotten': hourMs,
  'log-in-link': 24 * hourMs,
  'email-change': 24 * hourMs,
  invitation: 7 * 24 * hourMs,
  contracting: 7 * 24 * hourMs,
};
/** How many links of one person are valid at once: the oldest is removed, so that an old mailbox opens nothing. */
const mostLinks = 3;

/** Composes the mail with the link. The token is made here and is only in the mail; a retry makes another. */
export function composeLink(kind: LinkMailKind): Composer {
  return async (ports, message) => {
    const { db, clock } = ports;
    const user = await findRecipient(db, message);
    if (!user) return null;
    // A change of address that was cancelled meanwhile needs no proof any more.
    const email = kind === 'email-change' ? user.pendingEmail : null;
    if (kind === 'email-change' && email === null) return null;
    await deleteOldResets(db, user.id, mostLinks - 1);
    const token = await issueLinkToken(db, clock, { userId: user.id, email, kind });
    return { to: email ?? user.email, userId: user.id, letter: linkLetter(kind, token, ports.address()) };
  };
}

/** Makes the single-use token of a mailed link. It is only in the return value. `email`: the new address that the link proves; null: it proves the log-in address. */
export async function issueLinkToken(
  db: Executor,
  clock: Clock,
  { kind, ...link }: { userId: number; email: string | null; kind: LinkMailKind },
): Promise<string> {
  const token = newToken('pr');
  await insertReset(db, { ...link, tokenHash: hashToken(token), expiresAt: new Date(clock.now().getTime() + linkMs[kind]) });
  return token;
}

async function findRecipient(db: Executor, { userId, address }: Parameters<Composer>[1]) {
  const id = userId ?? (address === null ? null : await userIdByEmail(db, address));
  return id === null ? null : findAccount(db, id);
}

/**
 * Sets the password of whoever got the link, which also proves the address. It ends all their sessions, grants, push subscriptions and other links, cancels a pending
 * change of address, and deletes their passkeys, except those of staff and administrators, which are a second factor.
 * @throws {ProblemError} `link-expired`; `invalid-input` for a password that is easy to guess; the link then stays valid
 */
export async function resetPassword(
  ports: Ports,
  given: { token: string; password: string; keep_unsent?: boolean | undefined },
): Promise<void> {
  const found = await liveLink(ports.db, ports, given.token);
  const user = found.email === null ? await findAccount(ports.db, found.userId) : null;
  if (!user) throw new ProblemError('link-expired');
  assertPassword(given.password, user);
  const passwordHash = await hashPassword(given.password);
  await ports.db.transaction(async (db) => {
    const reset = await takeReset(db, hashToken(given.token));
    if (!reset || reset.expiresAt <= ports.clock.now()) throw new ProblemError('link-expired');
    await markEmailProved(db, reset.userId, ports.clock.now());
    await updateUserRow(db, reset.userId, { passwordHash, pendingEmail: null });
    await deleteResetsOf(db, reset.userId);
    // An intruder may have added some of the passkeys. Those of the office stay: they protect the account from somebody who has only the mailbox.
    if (!hasSecondFactor(user.role)) await deletePasskeysOf(db, reset.userId);
    await closeSessions(db, reset.userId);
    await revokeGrants(db, reset.userId, { at: ports.clock.now(), keepUnsent: given.keep_unsent });
    await deleteSubscriptionsOf(db, reset.userId);
    await recordEvent(db, ports, { kind: 'password-chosen', userId: reset.userId, data: { user: reset.userId } });
    // A user without a password has chosen their first one: no mail tells them of a change.
    if (user.passwordHash !== null) await queueMail(db, ports, passwordChanged(user.id));
  });
}

export const passwordChanged = (userId: number) => ({ kind: 'password-changed', cause: `user:${userId}`, to: { userId } }) as const;

/**
 * The recipient of a mailed link proves that the address is theirs (`domain/wire/email-proofs.ts`). A link to choose a password is not used up by it.
 * @returns whether the log-in address has changed
 * @throws {ProblemError} `link-expired`, `already-exists`
 */
export async function proveEmail(ports: Ports, token: string): Promise<{ changed: boolean }> {
  return ports.db.transaction(async (db) => {
    const { userId, email } = await liveLink(db, ports, token);
    const user = await lockUser(db, userId);
    // Taken under the user's lock, because the same link may be used twice at once.
    if (!user || (email !== null && !(await takeReset(db, hashToken(token))))) throw new ProblemError('link-expired');
    const now = ports.clock.now();
    if (email === null) {
      if (await markEmailProved(db, userId, now)) await recordEvent(db, ports, { kind: 'email-proved', userId, data: { user: userId } });
      return { changed: false };
    }
    await withConstraints({ users_email: 'email' }, updateUserRow(db, userId, { email, emailProvedAt: now, pendingEmail: null }));
    await moveContractMail(db, userId, { from: user.email, to: email });
    await deleteResetsOf(db, userId);
    await closeSessions(db, userId);
    await revokeGrants(db, userId, { at: now });
    await deleteSubscriptionsOf(db, userId);
    await recordEvent(db, ports, { kind: 'user-changed', userId, data: { user: userId, changes: [{ field: 'email' }] } });
    return { changed: true };
  });
}

async function liveLink(db: Executor, { clock }: Ports, token: string) {
  const found = await findReset(db, hashToken(token));
  if (!found || found.expiresAt <= clock.now()) throw new ProblemError('link-expired');
  return found;
}

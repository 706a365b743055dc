import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { passwordLetter } from '#server/modules/messages/letters.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { Composer } from '#server/modules/messages/send-mail.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { hashPassword } from '#server/modules/session/log-in.ts';
import { hashToken, newToken } from '#server/modules/session/token.ts';
import type { Clock, Ports } from '#server/ports/ports.ts';
import { deleteResetsOf, findAccount, insertReset, takeReset, updateUserRow, userIdByEmail } from './store.ts';

const hourMs = 3_600_000;
/** How long a link is good: soon when somebody has just asked for it, days for a new user who did not expect it. */
const linkMs = { 'password-forgotten': hourMs, invitation: 7 * 24 * hourMs, contracting: 7 * 24 * hourMs } as const;

/**
 * Whoever asks learns nothing: whether the address is somebody's is looked up later, when the mail leaves, so that known and unknown ones
 * take equally long.
 */
export async function sendPasswordLinkLater(db: Executor, ports: Ports, email: string): Promise<void> {
  await queueMail(db, ports, { kind: 'password-forgotten', cause: 'log-in', to: { address: email } });
}

/** To whoever has contracted without having a user before (decision A82). */
export async function sendContractingLinkLater(db: Executor, ports: Ports, userId: number): Promise<void> {
  await queueMail(db, ports, { kind: 'contracting', cause: `user:${userId}`, to: { userId } });
}

export async function sendInvitationLater(db: Executor, ports: Ports, userId: number): Promise<void> {
  await queueMail(db, ports, { kind: 'invitation', cause: `user:${userId}`, to: { userId } });
}

/** The mail with the link. Its token is made here and is nowhere but in the mail; tried again, it is another. */
export function composePasswordLink(kind: keyof typeof linkMs): Composer {
  return async (ports, message) => {
    const { db, clock } = ports;
    const user = await findRecipient(db, message);
    if (!user) return null;
    const token = await issuePasswordToken(db, clock, user.id, kind);
    return { to: user.email, userId: user.id, letter: passwordLetter(kind, token, ports.address()) };
  };
}

/** With which one person chooses a password once. It is nowhere but in the answer. */
export async function issuePasswordToken(db: Executor, clock: Clock, userId: number, kind: keyof typeof linkMs): Promise<string> {
  const token = newToken('pr');
  await insertReset(db, { tokenHash: hashToken(token), userId, expiresAt: new Date(clock.now().getTime() + linkMs[kind]) });
  return token;
}

async function findRecipient(db: Executor, { userId, address }: Parameters<Composer>[1]) {
  const id = userId ?? (address === null ? null : await userIdByEmail(db, address));
  return id === null ? null : findAccount(db, id);
}

/** Sets the password of whoever got the link, ends all their sessions, their browsers' notices and other links. @throws {ProblemError} `link-expired` */
export async function resetPassword(ports: Ports, given: { token: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(given.password);
  await ports.db.transaction(async (db) => {
    const reset = await takeReset(db, hashToken(given.token));
    if (!reset || reset.expiresAt <= ports.clock.now()) throw new ProblemError('link-expired');
    await updateUserRow(db, reset.userId, { passwordHash });
    await deleteResetsOf(db, reset.userId);
    await closeSessions(db, reset.userId);
    await deleteSubscriptionsOf(db, reset.userId);
    await recordEvent(db, ports, { kind: 'password-chosen', userId: reset.userId });
  });
}

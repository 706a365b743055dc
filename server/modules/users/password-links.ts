import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { passwordLinkText } from '#server/modules/notifications/mail-texts.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { hashPassword } from '#server/modules/session/log-in.ts';
import { hashToken, newToken } from '#server/modules/session/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteResetsOf, insertReset, takeReset, updateUserRow, userIdByEmail } from './store.ts';

export const passwordLinkJob = 'password-link';

const hourMs = 3_600_000;
/** How long a link is good: soon when somebody has just asked for it, days for a new user who did not expect it. */
const linkMs = { forgotten: hourMs, invitation: 7 * 24 * hourMs, contracting: 7 * 24 * hourMs } as const;

const jobData = v.object({
  id: v.pipe(v.string(), v.uuid()),
  email: v.string(),
  reason: v.picklist(['forgotten', 'invitation', 'contracting']),
});

/**
 * Whoever asks learns nothing: whether the address is somebody's is looked up later, by the job, so that known and unknown ones take equally
 * long.
 */
export async function sendPasswordLinkLater(db: Executor, { jobs }: Ports, email: string): Promise<void> {
  await jobs.enqueue(db, passwordLinkJob, { id: randomUUID(), email, reason: 'forgotten' });
}

/** To whoever has contracted without having a user before (decision A82). */
export async function sendContractingLinkLater(db: Executor, { jobs }: Ports, email: string): Promise<void> {
  await jobs.enqueue(db, passwordLinkJob, { id: randomUUID(), email, reason: 'contracting' });
}

export async function sendInvitationLater(db: Executor, { jobs }: Ports, email: string): Promise<void> {
  await jobs.enqueue(db, passwordLinkJob, { id: randomUUID(), email, reason: 'invitation' });
}

/** The job. The token is made here and is nowhere but in the mail; tried again, it makes another. @throws what the mailer throws */
export async function sendPasswordLink(ports: Ports, data: unknown): Promise<void> {
  const { db, clock, mailer } = ports;
  const { id, email, reason } = v.parse(jobData, data);
  const userId = await userIdByEmail(db, email);
  if (userId === null) return;
  const token = newToken('pr');
  await insertReset(db, { tokenHash: hashToken(token), userId, expiresAt: new Date(clock.now().getTime() + linkMs[reason]) });
  await mailer.send({ id, to: email, ...passwordLinkText(reason, token, ports.address()) });
}

/** Sets the password of whoever got the link, ends all their sessions and other links. @throws {ProblemError} `link-expired` */
export async function resetPassword(ports: Ports, given: { token: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(given.password);
  await ports.db.transaction(async (db) => {
    const reset = await takeReset(db, hashToken(given.token));
    if (!reset || reset.expiresAt <= ports.clock.now()) throw new ProblemError('link-expired');
    await updateUserRow(db, reset.userId, { passwordHash });
    await deleteResetsOf(db, reset.userId);
    await closeSessions(db, reset.userId);
    await recordEvent(db, ports, { kind: 'password-chosen', userId: reset.userId });
  });
}

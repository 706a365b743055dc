import { randomUUID } from 'node:crypto';
import type { Executor } from '#server/db/connect.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import { newDeviceLetter } from '#server/modules/messages/letters.ts';
import { mayMail } from '#server/modules/messages/may-mail.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { Composer } from '#server/modules/messages/send-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deviceFamily } from './device-family.ts';
import { deviceOf, findDevice, hasBeenSeen, insertDevice, isDeviceToken, touchDevice } from './store.ts';

const causePrefix = 'device:';

/** Whether the user has logged in before in the browser with this secret. */
export async function isKnownDevice(db: Executor, userId: number, device: string | undefined): Promise<boolean> {
  return device !== undefined && (await findDevice(db, userId, hashToken(device))) !== null;
}

/**
 * Remembers the browser of a log-in, and tells the user by mail if it was unknown. An account's first browser causes no mail: its owner has just got a mail from us to
 * choose the password. Returns the secret that the browser keeps.
 */
export async function rememberDevice(
  db: Executor,
  ports: Ports,
  { userId, device, userAgent }: { userId: number; device: string | undefined; userAgent: string | null },
): Promise<string> {
  const now = ports.clock.now();
  // A browser has one secret for all its users; a secret that we did not make is replaced.
  const token = device !== undefined && (await isDeviceToken(db, hashToken(device))) ? device : newToken('pd');
  const known = await findDevice(db, userId, hashToken(token));
  if (known) {
    await touchDevice(db, known.id, now);
    return token;
  }
  const isFirst = !(await hasBeenSeen(db, userId));
  const id = randomUUID();
  await insertDevice(db, { id, tokenHash: hashToken(token), userId, family: deviceFamily(userAgent), createdAt: now, lastSeenAt: now });
  if (!isFirst && (await mayMail(ports, 'device-new', `user:${userId}`)))
    await queueMail(db, ports, { kind: 'device-new', cause: `${causePrefix}${id}`, to: { userId } });
  return token;
}

/** Composes the mail about a new browser; none if the browser was removed or the user deleted meanwhile. */
export const composeNewDevice: Composer = async (ports, { userId, cause }) => {
  const found = userId === null ? null : await deviceOf(ports.db, userId, cause.slice(causePrefix.length));
  if (!found) return null;
  const { email, family, createdAt } = found;
  return { to: email, letter: newDeviceLetter({ family, atMs: createdAt.getTime() }, ports.address()) };
};

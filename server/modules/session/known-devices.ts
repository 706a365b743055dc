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

/** Whether somebody has logged in before in the browser that has this secret. */
export async function isKnownDevice(db: Executor, userId: number, device: string | undefined): Promise<boolean> {
  return device !== undefined && (await findDevice(db, userId, hashToken(device))) !== null;
}

/**
 * Somebody has logged in: from now on their browser is known, and they are told of one that was not, by mail. Not of the first of an account: whoever made its password has just had
 * a mail of ours. Answers the secret that the browser keeps.
 */
export async function rememberDevice(
  db: Executor,
  ports: Ports,
  { userId, device, userAgent }: { userId: number; device: string | undefined; userAgent: string | null },
): Promise<string> {
  const now = ports.clock.now();
  // One secret for whoever uses that browser; one that we did not make is nobody's.
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

/** Tells of a browser that has been forgotten since as little as of a person who is gone. */
export const composeNewDevice: Composer = async (ports, { userId, cause }) => {
  const found = userId === null ? null : await deviceOf(ports.db, userId, cause.slice(causePrefix.length));
  if (!found) return null;
  const { email, family, createdAt } = found;
  return { to: email, letter: newDeviceLetter({ family, atMs: createdAt.getTime() }, ports.address()) };
};

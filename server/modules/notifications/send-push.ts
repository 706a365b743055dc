import { createHash } from 'node:crypto';
import { type PushMessage, pushWords } from '#domain/wire/push.ts';
import type { Executor } from '#server/db/connect.ts';
import { deliver } from '#server/modules/messages/deliver.ts';
import { isToldByAnother } from '#server/modules/messages/is-told.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { JobAttempt } from '#server/ports/jobs.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteSubscriptions, findSubscription, lockUser } from './store.ts';

/** The maximum length of a topic (RFC 8030 §5.4). */
const topicLength = 32;

/**
 * The job that sends a push message to one browser. A subscription that no longer exists is deleted; when no other browser was told or is about to be, the person gets
 * a mail. So they do when the last attempt fails, after a day of refusals.
 * @throws what the push service's refusal throws, so that the job is retried
 */
export async function sendPush(ports: Ports, data: unknown, attempt: JobAttempt): Promise<void> {
  await deliver(ports, data, attempt, async (db, message) => {
    const { subscriptionId, userId, kind, cause } = message;
    if (subscriptionId === null || userId === null) return null;
    const subscription = await findSubscription(db, subscriptionId);
    // The subscription was deleted, or belongs to another person by now, who must not get this push.
    const isTheirs = subscription?.userId === userId;
    const mailInstead = async () => {
      // When two browsers of one person fail at once, the lock lets the second job see what the first one did.
      await lockUser(db, userId);
      if (!(await isToldByAnother(db, message))) await queueMail(db, ports, { kind, cause, to: { userId } });
    };
    const news = await newsOf(db, ports, kind as PushMessage['kind']);
    try {
      if (isTheirs && (await ports.push.send(subscription, JSON.stringify(news), topicOf(kind, cause))) === 'delivered') return {};
    } catch (error) {
      if (attempt.isLast) await mailInstead();
      throw error;
    }
    if (isTheirs) await deleteSubscriptions(db, userId, [subscriptionId]);
    await mailInstead();
    return null;
  });
}

/** The payload carries words only where the house has changed them. Otherwise it is the same for everybody, and the phone shows the words in its own language. */
async function newsOf(db: Executor, ports: Ports, kind: PushMessage['kind']): Promise<PushMessage> {
  const { push_texts: texts } = await readHouse(db, ports);
  const { title, body } = texts[kind];
  const isOwn = title !== pushWords[kind].title || body !== pushWords[kind].body;
  return isOwn ? { kind, words: { title, body } } : { kind };
}

/**
 * The topic of a push (RFC 8030): equal for the same news, so that a browser that was offline shows it once. It is a hash, so that the push service does not learn what
 * it is about.
 */
function topicOf(kind: string, cause: string): string {
  return createHash('sha256').update(`${kind} ${cause}`).digest('base64url').slice(0, topicLength);
}

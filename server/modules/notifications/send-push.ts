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

/** RFC 8030 §5.4. */
const topicLength = 32;

/**
 * The job of a push to one browser. One that is gone is forgotten; when no other browser was told or is about to be, the person gets a mail, and so they
 * do when their push service has refused for a day.
 * @throws what the push service's refusal throws, to be tried again
 */
export async function sendPush(ports: Ports, data: unknown, attempt: JobAttempt): Promise<void> {
  await deliver(ports, data, attempt, async (db, message) => {
    const { subscriptionId, userId, kind, cause } = message;
    if (subscriptionId === null || userId === null) return null;
    const subscription = await findSubscription(db, subscriptionId);
    // Taken back, or another person's by now: a push that is not theirs says nothing to them either.
    const isTheirs = subscription?.userId === userId;
    const mailInstead = async () => {
      // Two browsers of one person that fail at once: the second one sees what became of the first.
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

/** Words go with it only where the house has its own: then what leaves is the same for everybody, and a phone in English has its own. */
async function newsOf(db: Executor, ports: Ports, kind: PushMessage['kind']): Promise<PushMessage> {
  const { push_texts: texts } = await readHouse(db, ports);
  const { title, body } = texts[kind];
  const isOwn = title !== pushWords[kind].title || body !== pushWords[kind].body;
  return isOwn ? { kind, words: { title, body } } : { kind };
}

/** The topic of a push: the same for the same news, so that a browser that was off shows it once; nobody on the way learns what of. */
function topicOf(kind: string, cause: string): string {
  return createHash('sha256').update(`${kind} ${cause}`).digest('base64url').slice(0, topicLength);
}

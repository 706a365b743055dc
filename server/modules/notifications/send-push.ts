import { createHash } from 'node:crypto';
import type { PushMessage } from '#domain/wire/push.ts';
import { deliver } from '#server/modules/messages/deliver.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { JobAttempt } from '#server/ports/jobs.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteSubscriptions, findSubscription, lockUser, subscriptionsOf } from './store.ts';

/** RFC 8030 §5.4. */
const topicLength = 32;

/**
 * The job of a push to one browser. One that is gone is forgotten; when it was the last one, the person gets a mail, and so they do when their
 * push service has refused for a day.
 * @throws what the push service's refusal throws, to be tried again
 */
export async function sendPush(ports: Ports, data: unknown, attempt: JobAttempt): Promise<void> {
  await deliver(ports, data, attempt, async ({ subscriptionId, userId, kind, cause }) => {
    if (subscriptionId === null || userId === null) return null;
    const subscription = await findSubscription(ports.db, subscriptionId);
    // Taken back, or another person's by now: a push that is not theirs says nothing to them either.
    const isTheirs = subscription?.userId === userId;
    const news: Pick<PushMessage, 'kind'> = { kind: kind as PushMessage['kind'] };
    const mail = { kind, cause, to: { userId } };
    try {
      if (isTheirs && (await ports.push.send(subscription, JSON.stringify(news), topicOf(kind, cause))) === 'delivered') return {};
    } catch (error) {
      if (attempt.isLast) await queueMail(ports.db, ports, mail);
      throw error;
    }
    await ports.db.transaction(async (db) => {
      await lockUser(db, userId);
      if (isTheirs) await deleteSubscriptions(db, userId, [subscriptionId]);
      if ((await subscriptionsOf(db, userId)).length === 0) await queueMail(db, ports, mail);
    });
    return null;
  });
}

/** The same for the same news, so that a browser that was off shows it once; nobody on the way learns what of. */
function topicOf(kind: string, cause: string): string {
  return createHash('sha256').update(`${kind} ${cause}`).digest('base64url').slice(0, topicLength);
}

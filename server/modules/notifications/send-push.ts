import * as v from 'valibot';
import type { PushMessage } from '#domain/wire/push.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { enqueueMail } from './send-mail.ts';
import { deleteSubscriptions, findSubscription, lockUser, subscriptionsOf } from './store.ts';

export const pushJob = 'push';

/** `about`: id of the evaluation. */
const jobData = v.object({ subscriptionId: v.pipe(v.string(), v.uuid()), userId: v.number(), about: v.pipe(v.string(), v.uuid()) });
type JobData = v.InferInput<typeof jobData>;

/** Writes a push to one browser as a job, in the transaction of what it tells of. */
export async function enqueuePush(db: Executor, { jobs }: Ports, data: JobData): Promise<void> {
  await jobs.enqueue(db, pushJob, data);
}

/**
 * The job: sends that an evaluation was decided. A browser that is gone is forgotten; when it was the last one the person gets a mail.
 * @throws what the push service's refusal throws, to be tried again
 */
export async function sendPush(ports: Ports, data: unknown): Promise<void> {
  const { subscriptionId, userId, about } = v.parse(jobData, data);
  const subscription = await findSubscription(ports.db, subscriptionId);
  // Taken back, or another person's by now: a push that is not theirs says nothing to them either.
  const isTheirs = subscription?.userId === userId;
  const message: PushMessage = { kind: 'evaluation-decided' };
  // 32 characters at most.
  const topic = about.replaceAll('-', '');
  if (isTheirs && (await ports.push.send(subscription, JSON.stringify(message), topic)) === 'delivered') return;
  await ports.db.transaction(async (db) => {
    await lockUser(db, userId);
    if (isTheirs) await deleteSubscriptions(db, userId, [subscriptionId]);
    if ((await subscriptionsOf(db, userId)).length === 0) await enqueueMail(db, ports, { userId, kind: message.kind });
  });
}

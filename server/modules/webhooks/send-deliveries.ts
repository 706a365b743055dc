import PQueue from 'p-queue';
import { askedPauseMs, pauseMs } from '#domain/webhook/next-try.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { webhooksJob } from '#server/modules/webhook-outbox/queue-deliveries.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { WebhookAnswer } from '#server/ports/webhook-receivers.ts';
import { signedHeaders } from './signature.ts';
import { lockWebhook, updateWebhookRow, type WebhookRow } from './store.ts';
import { type DeliveryRow, dueWebhooks, parkWaiting, receiverOf, settleTry, takeNext } from './store-deliveries.ts';

const gone = 410;
/** HTTP statuses with which a receiver may say when to try again (`Retry-After`). */
const busy = [429, 503];
/** Longer than the timeout of the slowest receiver, so that an attempt in progress is not taken for lost. */
const lostAfterMs = 60_000;
/** How many deliveries of one webhook are sent at once, each about another policy. */
const atOnce = 4;
/** How many webhooks are served at once: each needs a database connection now and then, and others need some too. */
const webhooksAtOnce = 16;
/** After this time a job starts no further delivery and the next job continues, so that deliveries of other webhooks need not wait longer. */
const lastsMs = 20_000;

type Outcome = 'delivered' | 'failed' | 'slow' | 'gone' | 'none';

/**
 * The job: sends the deliveries that are due, to several webhooks at once, in order within a policy. A delivery is taken before it is sent and settled afterwards: if
 * the server dies in between, it is sent again a minute later, so that receivers may get a delivery twice but lose none. `chance`: from 0 to 1, for the length of the
 * pauses.
 */
export async function sendDeliveries(ports: Ports, chance: () => number = Math.random): Promise<void> {
  const now = ports.clock.now();
  const endsAt = new Date(now.getTime() + lastsMs);
  const due = await dueWebhooks(ports.db, now);
  const queue = new PQueue({ concurrency: webhooksAtOnce });
  const ends = await queue.addAll(due.map((webhookId) => () => sendAll(ports, webhookId, endsAt, chance)));
  if (ends.includes('more')) await ports.jobs.enqueue(ports.db, webhooksJob, {});
}

/** Sends the due deliveries of one webhook. If its receiver is slow or gone, it stops at once: others wait for the end of this job. */
async function sendAll(ports: Ports, webhookId: number, endsAt: Date, chance: () => number): Promise<'more' | 'done'> {
  let isLeft = false;
  const sendSome = async (): Promise<'more' | 'done'> => {
    while (!isLeft) {
      if (ports.clock.now() >= endsAt) return 'more';
      const outcome = await sendNext(ports, webhookId, chance);
      if (outcome === 'none') return 'done';
      isLeft ||= outcome === 'slow' || outcome === 'gone';
    }
    return 'done';
  };
  const ends = await Promise.all(Array.from({ length: atOnce }, sendSome));
  return ends.includes('more') ? 'more' : 'done';
}

async function sendNext(ports: Ports, webhookId: number, chance: () => number): Promise<Outcome> {
  const now = ports.clock.now();
  const delivery = await takeNext(ports.db, webhookId, now, new Date(now.getTime() + lostAfterMs));
  if (!delivery) return 'none';
  const receiver = await receiverOf(ports.db, delivery.id);
  if (!receiver) return 'failed';
  if (!receiver.isFor) {
    await settleTry(ports.db, delivery, { state: 'parked', lastError: 'not-for-it' });
    return 'failed';
  }
  const { webhook } = receiver;
  const { key: id, body } = delivery;
  const headers = signedHeaders(ports, webhook, { id, body }, now);
  return settle(ports, webhook, delivery, await ports.webhooks.post(webhook.url, headers, body), chance);
}

const isTaken = (answer: WebhookAnswer) => 'status' in answer && answer.status >= 200 && answer.status < 300;

async function settle(
  ports: Ports,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  answer: WebhookAnswer,
  chance: () => number,
): Promise<Outcome> {
  const { db, clock, logger } = ports;
  const now = clock.now();
  const lastStatus = 'status' in answer ? answer.status : null;
  if (isTaken(answer)) {
    await settleTry(db, delivery, { state: 'delivered', deliveredAt: now, lastStatus, lastError: null });
    return 'delivered';
  }
  const lastError = 'status' in answer ? `HTTP ${answer.status}` : answer.problem;
  if (lastStatus === gone) {
    await turnOffGone(ports, webhook, delivery);
    return 'gone';
  }
  const asked = 'status' in answer && busy.includes(answer.status) ? askedPauseMs(answer.retryAfter, now) : null;
  const pause = pauseMs(delivery.tries, chance(), asked);
  const next = pause === null ? { state: 'parked' as const } : { nextTryAt: new Date(now.getTime() + pause) };
  await settleTry(db, delivery, { ...next, lastStatus, lastError });
  const told = { webhook: webhook.id, delivery: delivery.id, why: lastError };
  if (pause === null) logger.warn(told, 'a delivery of a webhook is tried no more');
  return lastError === 'timeout' ? 'slow' : 'failed';
}

/** Turns off a webhook whose receiver answered 410 (gone): nothing is sent there until a person turns it on again. */
async function turnOffGone(ports: Ports, { id, url }: WebhookRow, delivery: DeliveryRow): Promise<void> {
  const isOff = await ports.db.transaction(async (db) => {
    const webhook = await lockWebhook(db, id);
    await settleTry(db, delivery, { state: 'parked', lastStatus: gone, lastError: `HTTP ${gone}` });
    // The answer came from an address that has been changed since, and says nothing about the new one.
    if (!webhook?.active || webhook.url !== url) return false;
    await updateWebhookRow(db, id, { active: false, offReason: 'gone' });
    await parkWaiting(db, id);
    await recordEvent(db, ports, { kind: 'webhook-gone', data: { webhook: id } });
    return true;
  });
  if (isOff) ports.logger.warn({ webhook: id }, 'a webhook was turned off: its receiver answered 410');
}

import type { PushMessage } from '#domain/wire/push.ts';
import type { Executor } from '#server/db/connect.ts';
import { isTold } from '#server/modules/messages/is-told.ts';
import { queueMail, queuePush } from '#server/modules/messages/queue-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockUser, subscriptionsOf } from './store.ts';

interface News {
  userId: number;
  kind: PushMessage['kind'];
  /** What it tells of, by its id. */
  cause: string;
}

/** Tells somebody, in the transaction of what it tells of: a push to each of their browsers, a mail when there is none. */
export async function tell(db: Executor, ports: Ports, { userId, kind, cause }: News): Promise<void> {
  const subscriptions = await subscriptionsOf(db, userId);
  if (subscriptions.length === 0) await queueMail(db, ports, { kind, cause, to: { userId } });
  for (const { id } of subscriptions) await queuePush(db, ports, { kind, cause, userId, subscriptionId: id });
}

/** The same, once for each cause, however many servers come to it at once. */
export async function tellOnce(ports: Ports, news: News): Promise<void> {
  await ports.db.transaction(async (db) => {
    await lockUser(db, news.userId);
    if (!(await isTold(db, news.kind, news.cause))) await tell(db, ports, news);
  });
}

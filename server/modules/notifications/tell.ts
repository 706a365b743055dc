import type { PushMessage } from '#domain/wire/push.ts';
import type { Executor } from '#server/db/connect.ts';
import { isTold } from '#server/modules/messages/is-told.ts';
import { queueMail, queuePush } from '#server/modules/messages/queue-mail.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockUser, subscriptionsOf } from './store.ts';

interface News {
  userId: number;
  kind: PushMessage['kind'];
  /** The object that the news is about, by its id. */
  cause: string;
}

/** Notifies a person, in the transaction of the event: a push to each of their browsers; a mail when they have none or the house sends this kind by mail. */
export async function tell(db: Executor, ports: Ports, news: News): Promise<void> {
  const { userId, kind, cause } = news;
  if (!(await pushToBrowsers(db, ports, news))) await queueMail(db, ports, { kind, cause, to: { userId } });
}

/** Sends a push to each of the person's browsers, in addition to other messages. False: they have none, or the house sends this kind by mail. */
export async function pushToBrowsers(db: Executor, ports: Ports, { userId, kind, cause }: News): Promise<boolean> {
  const isPushed = (await readHouse(db, ports)).push_kinds.includes(kind);
  const subscriptions = isPushed ? await subscriptionsOf(db, userId) : [];
  for (const { id } of subscriptions) await queuePush(db, ports, { kind, cause, userId, subscriptionId: id });
  return subscriptions.length > 0;
}

/** Notifies a person once for each cause, even if several servers do so at the same time. */
export async function tellOnce(ports: Ports, news: News): Promise<void> {
  await ports.db.transaction(async (db) => {
    await lockUser(db, news.userId);
    if (!(await isTold(db, news.kind, news.cause))) await tell(db, ports, news);
  });
}

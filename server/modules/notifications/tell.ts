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
  /** What it tells of, by its id. */
  cause: string;
}

/** Tells somebody, in the transaction of what it tells of: a push to each of their browsers, a mail when there is none or the house tells such things by mail. */
export async function tell(db: Executor, ports: Ports, news: News): Promise<void> {
  const { userId, kind, cause } = news;
  if (!(await pushToBrowsers(db, ports, news))) await queueMail(db, ports, { kind, cause, to: { userId } });
}

/** A push to each of their browsers, beside whatever else tells them. False: they have none, or the house tells such things by mail. */
export async function pushToBrowsers(db: Executor, ports: Ports, { userId, kind, cause }: News): Promise<boolean> {
  const isPushed = (await readHouse(db, ports)).push_kinds.includes(kind);
  const subscriptions = isPushed ? await subscriptionsOf(db, userId) : [];
  for (const { id } of subscriptions) await queuePush(db, ports, { kind, cause, userId, subscriptionId: id });
  return subscriptions.length > 0;
}

/** Tells somebody once for each cause, however many servers come to it at once. */
export async function tellOnce(ports: Ports, news: News): Promise<void> {
  await ports.db.transaction(async (db) => {
    await lockUser(db, news.userId);
    if (!(await isTold(db, news.kind, news.cause))) await tell(db, ports, news);
  });
}

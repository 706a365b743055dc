import { randomUUID } from 'node:crypto';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { savePushSubscription } from '#domain/wire/push.ts';
import type { Executor } from '#server/db/connect.ts';
import type { UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteSubscriptions, lockUser, subscriptionsOf, upsertSubscription } from './store.ts';

/** Push subscriptions that one person can have; the oldest are deleted to make room. */
const mostBrowsers = 10;

/**
 * Stores the push subscription of a browser, for as long as its session lives.
 * @throws {ProblemError} `not-found`; `invalid-input` when its address is at none of the push services of the settings: our server would call whatever host it names
 */
export async function saveSubscription(
  db: Executor,
  { clock, push }: Ports,
  { userId, tokenHash }: Pick<UserActor, 'userId' | 'tokenHash'>,
  { endpoint: given, keys }: BodyOutput<typeof savePushSubscription>,
): Promise<string> {
  const endpoint = push.accepts(given);
  if (endpoint === null) throw new ProblemError('invalid-input');
  if (!(await lockUser(db, userId))) throw new ProblemError('not-found');
  const id = await upsertSubscription(db, { id: randomUUID(), userId, sessionHash: tokenHash, endpoint, ...keys, createdAt: clock.now() });
  const older = (await subscriptionsOf(db, userId)).slice(mostBrowsers);
  await deleteSubscriptions(
    db,
    userId,
    older.map((subscription) => subscription.id),
  );
  return id;
}

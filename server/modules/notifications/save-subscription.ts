import { randomUUID } from 'node:crypto';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { savePushSubscription } from '#domain/wire/push.ts';
import type { Executor } from '#server/db/connect.ts';
import type { UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteSubscriptions, lockUser, subscriptionsOf, upsertSubscription } from './store.ts';

/** Browsers of one person; the oldest make room. */
const mostBrowsers = 10;

/**
 * Keeps a browser that wants to be told, as long as somebody is logged in there.
 * @throws {ProblemError} `not-found`; `invalid-input` when its address is at none of the push services of the settings: we would call whatever machine it names
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

import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { taggedBy } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { entityTag, hasTag } from './entity-tag.ts';
import { ProblemError, Refusal } from './problems.ts';
import type { ReadCall } from './read-call.ts';
import type { Route } from './route.ts';

/**
 * What a call changes or acts on is looked at in its transaction, by the call that reads it: one whose route opens its own, or of which nobody serves the reading, would take a tag
 * and not heed it.
 * @throws {Error} at the start
 */
export function assertHeedsTag({ endpoint, opensTransaction }: Route, routes: readonly Route[]): void {
  const read = taggedBy(endpoint);
  if (read && (opensTransaction || !routes.some((route) => route.endpoint === read)))
    throw new Error(`${endpoint.method} ${endpoint.path} takes the tag of ${read.path}, and would not heed it`);
}

/**
 * Holds a change against what its caller has read: whoever sends the tag of that answer (`If-Match`, RFC 9110 §13.1.1) changes nothing that has become something else since then.
 * To be called in the transaction of the change. Changes of one thing wait for each other until it ends, so that nothing comes between the reading and the change.
 * @throws {ProblemError} `changed-meanwhile`
 */
export async function assertAsRead(
  { endpoint }: Route,
  { routes, headers }: { routes: readonly Route[]; headers: Headers },
  call: ReadCall,
  db: Executor,
): Promise<void> {
  const read = taggedBy(endpoint);
  const reader = read && routes.find((route) => route.endpoint === read);
  if (reader === undefined) return;
  const thing = `${reader.endpoint.path} ${JSON.stringify(call.params)}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 0))`);
  if (!headers.has('if-match')) return;
  const now = await reader.handle({ ...call, body: undefined, db });
  if (now instanceof Refusal || !reader.endpoint.response) return;
  const tag = entityTag(JSON.stringify(v.parse(reader.endpoint.response, now)));
  if (!hasTag(headers, 'if-match', tag)) throw new ProblemError('changed-meanwhile');
}

import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { taggedBy } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { entityTag, hasTag } from './entity-tag.ts';
import { ProblemError, Refusal } from './problems.ts';
import type { ReadCall } from './read-call.ts';
import type { Route } from './route.ts';

/**
 * Checks at the start of the process that a route which accepts `If-Match` can check it: the call that reads the object has a route, and runs in the transaction of the
 * change, so that this route may not open its own.
 * @throws {Error} for a route that would ignore the tag
 */
export function assertHeedsTag({ endpoint, opensTransaction }: Route, routes: readonly Route[]): void {
  const read = taggedBy(endpoint);
  if (read && (opensTransaction || !routes.some((route) => route.endpoint === read)))
    throw new Error(`${endpoint.method} ${endpoint.path} takes the tag of ${read.path}, and would not heed it`);
}

/**
 * Checks `If-Match` (RFC 9110 §13.1.1): if the caller sends the tag of the answer that they read, the change is refused when the object has changed since.
 * To be called in the transaction of the change. Concurrent changes of the same object wait for each other, so that none comes between this check and the change.
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

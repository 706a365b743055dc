import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { listSessions } from '#domain/wire/sessions.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assertAtMost } from './assert-at-most.ts';
import { goodSince } from './session-hours.ts';
import { liveSessionsOf, revokeGrantsIssuedIn, roleOf, takeSession } from './store.ts';

/** @throws {ProblemError} `not-found` */
export async function readSessions(
  db: Executor,
  { clock, config }: Ports,
  actor: Actor,
  userId: number,
): Promise<ResponseOf<typeof listSessions>['data']> {
  const role = await roleOf(db, userId);
  if (role === null) throw new ProblemError('not-found');
  const own = actor.kind === 'user' ? actor.tokenHash : null;
  const now = clock.now();
  const since = goodSince(config, role, now);
  return (await liveSessionsOf(db, userId, { now, since })).map(({ id, tokenHash, family, createdAt, lastSeenAt }) => ({
    id,
    is_current: tokenHash === own,
    device: family,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  }));
}

/**
 * Ends a session and revokes its grants, so that a lost phone cannot send anything any more either.
 * @throws {ProblemError} `not-found`; `forbidden` for a person of a higher role
 */
export async function closeOneSession(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { userId, id }: { userId: number; id: string },
): Promise<void> {
  await assertAtMost(db, actor, userId);
  const tokenHash = await takeSession(db, userId, id);
  if (tokenHash === null) throw new ProblemError('not-found');
  await revokeGrantsIssuedIn(db, tokenHash, [], ports.clock.now());
  await recordEvent(db, ports, { kind: 'session-closed', ...whoOf(actor), data: { user: userId } });
}

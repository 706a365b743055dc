import { isAtMost } from '#domain/access/ranks.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { revokeGrants } from '#server/modules/session/revoke-grants.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockUser } from './store.ts';

/**
 * Ends all sessions of a user, including the current one, revokes their phones' grants, and deletes their push subscriptions: from now on they are told by mail.
 * @throws {ProblemError} `not-found`; `forbidden` for a person of a higher role
 */
export async function logOutEverywhere(db: Executor, ports: Ports, actor: Actor, id: number, keepUnsent: boolean): Promise<void> {
  const user = await lockUser(db, id);
  if (!user) throw new ProblemError('not-found');
  if (actor.kind !== 'user' || !isAtMost(user.role, actor.role)) throw new ProblemError('forbidden');
  await closeSessions(db, id);
  await revokeGrants(db, id, { at: ports.clock.now(), keepUnsent });
  await deleteSubscriptionsOf(db, id);
  await recordEvent(db, ports, { kind: 'sessions-closed', ...whoOf(actor), data: { user: id } });
}

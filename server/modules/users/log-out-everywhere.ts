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

/** Ends all sessions of a user, this one too, and what their phones may do with nobody signed in; and no browser is told anything any more: from now on a mail is. @throws {ProblemError} `not-found`; `forbidden` above one's own role */
export async function logOutEverywhere(db: Executor, ports: Ports, actor: Actor, id: number, keepUnsent: boolean): Promise<void> {
  const user = await lockUser(db, id);
  if (!user) throw new ProblemError('not-found');
  if (actor.kind !== 'user' || !isAtMost(user.role, actor.role)) throw new ProblemError('forbidden');
  await closeSessions(db, id);
  await revokeGrants(db, id, { at: ports.clock.now(), keepUnsent });
  await deleteSubscriptionsOf(db, id);
  await recordEvent(db, ports, { kind: 'sessions-closed', ...whoOf(actor), data: { user: id } });
}

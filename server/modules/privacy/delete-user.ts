import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { endAccess } from '#server/modules/users/end-access.ts';
import type { Ports } from '#server/ports/ports.ts';
import { eraseKnown } from './erase-person.ts';
import { endLogIn, lockPerson, policiesOf } from './store.ts';

/**
 * Deletes a user (decision A75): they lose their log-in, sessions, links to stores and push subscriptions. The row stays, because decisions and the audit refer to it.
 * A user with contracts remains their policyholder for as long as the law requires contracts to be kept; any other user is erased.
 * @throws {ProblemError} `not-found`; `forbidden` for oneself
 */
export async function deleteUser(db: Executor, ports: Ports, actor: Actor, id: number): Promise<void> {
  if (actor.kind !== 'user' || actor.userId === id) throw new ProblemError('forbidden');
  const person = await lockPerson(db, id, 'update');
  if (!person || person.deletedAt !== null) throw new ProblemError('not-found');
  const by = whoOf(actor);
  const contracts = await policiesOf(db, id);
  await recordEvent(db, ports, { kind: 'user-deleted', ...by, data: { user: id } });
  if (contracts.length === 0) {
    await eraseKnown(db, ports, { person, contracts, risks: [] }, by);
    return;
  }
  await endLogIn(db, id, ports.clock.now());
  await closeSessions(db, id);
  await endAccess(db, id);
  await deleteSubscriptionsOf(db, id);
}

import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import type { Ports } from '#server/ports/ports.ts';
import { endAccess } from './end-access.ts';
import { hasContract, lockUser, updateUserRow } from './store.ts';

/**
 * Ends a user (decision A75): no log-in, no session, no link to stores, no push. The row stays, because decisions and the audit name it. Who
 * has a contract stays on it as its policyholder, for as long as the law wants contracts kept; of anybody else nothing personal stays.
 * @throws {ProblemError} `not-found`; `forbidden` for oneself
 */
export async function deleteUser(db: Executor, ports: Ports, actor: Actor, id: number): Promise<void> {
  if (actor.kind !== 'user' || actor.userId === id) throw new ProblemError('forbidden');
  const user = await lockUser(db, id);
  if (!user) throw new ProblemError('not-found');
  const personal = (await hasContract(db, id)) ? {} : anonymous(id);
  await updateUserRow(db, id, {
    ...personal,
    passwordHash: null,
    directorySubject: null,
    pendingEmail: null,
    deletedAt: ports.clock.now(),
  });
  await closeSessions(db, id);
  await endAccess(db, id);
  await deleteSubscriptionsOf(db, id);
  await recordEvent(db, ports, { kind: 'user-deleted', ...whoOf(actor), data: { user: id } });
}

function anonymous(id: number) {
  return {
    email: `deleted-${id}@invalid`,
    name: '—',
    surname1: '—',
    surname2: '',
    phones: [],
    documentType: null,
    documentCode: null,
    segment: null,
  };
}

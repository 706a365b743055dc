import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockSubject, setSubject } from './store.ts';

/** Removes a user's link to the directory and ends the user's sessions. @throws {ProblemError} `not-found` when the user is not linked */
export async function unlink(db: Executor, ports: Ports, actor: Actor, userId: number): Promise<void> {
  if ((await lockSubject(db, userId)) === null) throw new ProblemError('not-found');
  await setSubject(db, userId, null);
  await closeSessions(db, userId);
  await recordEvent(db, ports, { kind: 'directory-unlinked', ...whoOf(actor), data: { user: userId } });
}

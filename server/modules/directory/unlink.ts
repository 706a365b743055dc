import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockSubject, setSubject } from './store.ts';

/** Lets go of the person of the directory by whom a user comes in, and ends what that person has open. @throws {ProblemError} `not-found` where nobody is linked */
export async function unlink(db: Executor, ports: Ports, actor: Actor, userId: number): Promise<void> {
  if ((await lockSubject(db, userId)) === null) throw new ProblemError('not-found');
  await setSubject(db, userId, null);
  await closeSessions(db, userId);
  await recordEvent(db, ports, { kind: 'directory-unlinked', ...whoOf(actor), data: { user: userId } });
}

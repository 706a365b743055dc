import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteTotpKey, factorOf, lockUser } from './store.ts';

/** Deletes all passkeys of a user. */
export type DeletePasskeysOf = (db: Executor, userId: number) => Promise<void>;

/**
 * Removes a user's own application and recovery codes or, when an administrator calls it for somebody who has lost them, also the passkeys. The user is told by e-mail.
 * @throws {ProblemError} `forbidden`; `not-found` when there is no such user, or the caller has no application
 */
export async function removeFactor(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { userId, deletePasskeysOf }: { userId: number; deletePasskeysOf: DeletePasskeysOf },
): Promise<void> {
  if ((await factorOf(db, userId)) === null) throw new ProblemError('not-found');
  const isOwn = actor.kind === 'user' && actor.userId === userId;
  if (!isOwn && !(actor.kind === 'user' && actor.role === 'admin')) throw new ProblemError('forbidden');
  await lockUser(db, userId);
  const had = await deleteTotpKey(db, userId);
  if (isOwn && !had) throw new ProblemError('not-found');
  if (!isOwn) await deletePasskeysOf(db, userId);
  await queueMail(db, ports, { kind: 'factor-removed', cause: `user:${userId}`, to: { userId } });
  await recordEvent(db, ports, { kind: isOwn ? 'factor-removed' : 'factor-reset', ...whoOf(actor), data: { user: userId } });
}

import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteTotpKey, factorOf, lockUser } from './store.ts';

/** All passkeys of somebody. */
export type DeletePasskeysOf = (db: Executor, userId: number) => Promise<void>;

/**
 * Somebody's own codes end, or by an administrator everything that somebody shows besides their password, because they have lost it. Whose it was is told by mail.
 * @throws {ProblemError} `forbidden`; `not-found` where there is nobody, or no codes of one's own
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

import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { endCodesWithoutFactor } from '#server/modules/factors/delete-factor.ts';
import { assertAtMost } from '#server/modules/session/assert-at-most.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteAllOf, deletePasskey } from './store.ts';

/**
 * Deletes a passkey: nobody can log in with it any more, while sessions that it opened go on.
 * @throws {ProblemError} `not-found`; `forbidden` for a person of a higher role
 */
export async function removePasskey(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { userId, id }: { userId: number; id: string },
): Promise<void> {
  await assertAtMost(db, actor, userId);
  if (!(await deletePasskey(db, userId, id))) throw new ProblemError('not-found');
  await endCodesWithoutFactor(db, userId);
  await recordEvent(db, ports, { kind: 'passkey-removed', ...whoOf(actor), data: { user: userId } });
}

/** Deletes all passkeys of somebody who is gone, or whose account may have been somebody else's. */
export async function deletePasskeysOf(db: Executor, userId: number): Promise<void> {
  await deleteAllOf(db, userId);
}

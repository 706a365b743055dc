import { isAtMost } from '#domain/access/ranks.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockUser, updateUserRow } from './store.ts';

/** The office corrects the name of a policyholder, as it appears on their policies. @throws {ProblemError} `forbidden` for a person of a higher role */
export async function renameUser(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { userId, ...names }: { userId: number; name: string; surname1: string; surname2: string },
): Promise<void> {
  const user = await lockUser(db, userId);
  // A deleted policyholder stays on their contract, but has no role to compare.
  if (user && (actor.kind !== 'user' || !isAtMost(user.role, actor.role)))
    throw new ProblemError('forbidden', { fields: [{ path: 'complete_name', code: 'rank' }] });
  await updateUserRow(db, userId, names);
  await recordEvent(db, ports, {
    kind: 'user-changed',
    ...whoOf(actor),
    data: { user: userId, changes: Object.keys(names).map((field) => ({ field })) },
  });
}

import { isAtMost } from '#domain/access/ranks.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { roleOf } from './store.ts';

/** Refuses to take away a credential of a person of a higher role. @throws {ProblemError} `not-found`; `forbidden` for a role above one's own */
export async function assertAtMost(db: Executor, actor: Actor, userId: number): Promise<void> {
  const role = await roleOf(db, userId);
  if (role === null) throw new ProblemError('not-found');
  if (actor.kind !== 'user' || !isAtMost(role, actor.role)) throw new ProblemError('forbidden');
}

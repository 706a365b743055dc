import { checkChanges, type PolicyField } from '#domain/policy/changeable-fields.ts';
import type { Actor, UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { PolicyRow } from '#server/modules/policies/store-contracts.ts';

/** Refuses changes that the actor's role may not make to a policy in its status. @throws {ProblemError} `forbidden` with those fields */
export function assertMayChange(actor: Actor, { status }: PolicyRow, fields: readonly PolicyField[]): asserts actor is UserActor {
  if (actor.kind !== 'user') throw new ProblemError('forbidden');
  const allowed = checkChanges(actor.role, status, fields);
  if (!allowed.ok) throw new ProblemError('forbidden', { fields: allowed.problem.fields.map((path) => ({ path, code: 'forbidden' })) });
}

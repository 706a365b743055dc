import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { Role } from '#domain/wire/users.ts';
import { ProblemError } from './problems.ts';

/** Who makes a call. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; userId: number; role: Role; tokenHash: string }
  | { kind: 'grant'; grantId: string; userId: number; policyId: number; riskId: number };

/** What the HTTP layer must know of credentials and owners; the modules give it (`app.ts`). */
export interface Access {
  /** The actor behind a bearer token, or null when it is unknown, expired or revoked. */
  actorOf(token: string): Promise<Actor | null>;
  /** The user of a policy, or null when there is no such policy. */
  policyOwner(policyId: number): Promise<number | null>;
}

const isStaff = (role: Role) => role === 'staff' || role === 'admin';

/**
 * Refuses in the order 401 without a credential, 403 wrong role, 404 another's object (decision A55).
 * `params` are already parsed. A risk's or evaluation's own place is checked by the use case.
 */
export async function assertMayCall(endpoint: EndpointParts, actor: Actor, params: unknown, access: Access): Promise<void> {
  if (endpoint.who === 'public') return;
  if (actor.kind === 'anonymous') throw new ProblemError('unauthenticated');
  const { id, riskId } = (params ?? {}) as { id?: unknown; riskId?: unknown };
  const isOfPolicy = endpoint.path.startsWith('/policies/{id}');
  const isOfUser = endpoint.path.startsWith('/users/{id}');

  if (actor.kind === 'grant') {
    if (endpoint.who !== 'evaluation') throw new ProblemError('forbidden');
    if (isOfPolicy && id !== actor.policyId) throw new ProblemError('not-found');
    if (isOfUser && id !== actor.userId) throw new ProblemError('not-found');
    if (riskId !== undefined && riskId !== actor.riskId) throw new ProblemError('not-found');
    return;
  }
  switch (endpoint.who) {
    case 'scoped':
      return;
    case 'admin':
      if (actor.role !== 'admin') throw new ProblemError('forbidden');
      return;
    case 'staff':
      if (!isStaff(actor.role)) throw new ProblemError('forbidden');
      return;
    case 'store':
      if (actor.role === 'policyholder') throw new ProblemError('forbidden');
      return;
    default:
      if (actor.role === 'store' || actor.role === 'distributor') throw new ProblemError('forbidden');
      if (isOfUser && id !== actor.userId && !isStaff(actor.role)) throw new ProblemError('not-found');
      if (isOfPolicy) {
        const owner = await access.policyOwner(Number(id));
        if (owner === null || (owner !== actor.userId && !isStaff(actor.role))) throw new ProblemError('not-found');
      }
  }
}

export function isStaffActor(actor: Actor): boolean {
  return actor.kind === 'user' && isStaff(actor.role);
}

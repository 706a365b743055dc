import type { ApiScope } from '#domain/access/api-scopes.ts';
import { roleMayCall } from '#domain/access/callers.ts';
import { isSeller, isStaff, type Role } from '#domain/access/roles.ts';
import type { FactorRule } from '#domain/access/second-factor.ts';
import type { EndpointParts, ObjectKind } from '#domain/wire/endpoint.ts';
import { type FieldFault, ProblemError } from './problems.ts';

export interface UserActor {
  kind: 'user';
  userId: number;
  role: Role;
  /** Hash of the session's token; empty for a download by its one-use token, and for a partner's key. */
  tokenHash: string;
  /** When a second factor was last shown in that session; null: none was. */
  factorAt: Date | null;
  /** The partner's key that acts as this user, and what it is good for; absent: it is they themselves. */
  apiKey?: { id: number; scopes: readonly ApiScope[] };
}

/** Who makes a call. */
export type Actor =
  | { kind: 'anonymous' }
  | UserActor
  /** Whoever contracted, with the grant that the booking answered. `issuedToUserId`: who had logged in and asked for it; null: nobody. */
  | { kind: 'contracting'; grantId: string; userId: number; policyId: number; issuedToUserId: number | null }
  | { kind: 'grant'; grantId: string; scope: 'evaluation' | 'claim'; userId: number; policyId: number; riskId: number };

/** What the HTTP layer must know of credentials and owners; the modules give it (`app.ts`). */
export interface Access {
  /** The actor behind a bearer token, or null when it is unknown, expired or revoked. */
  actorOf(token: string): Promise<Actor | null>;
  /** Refuses whoever may not come from there. `ip`: of the caller (`callerAddress`). @throws {ProblemError} `network-refused` */
  assertFrom(actor: Actor, ip: string): void;
  /** Refuses staff who owe a second factor to such a call. @throws {ProblemError} `factor-again`, `factor-missing` */
  assertFactor(actor: Actor, rule: FactorRule | undefined): Promise<void>;
  /** The user of a policy, or null when there is no such policy. */
  policyOwner(policyId: number): Promise<number | null>;
  /** Whether a store's or distributor's person acts for the store that sold that policy. */
  hasSold(actor: UserActor, policyId: number): Promise<boolean>;
  /** Whether a store's or distributor's person acts for that store. */
  actsForStore(actor: UserActor, storeId: number): Promise<boolean>;
  /** Whether a store's or distributor's person acts for the store with which that proposal was begun. */
  hasProposed(actor: UserActor, proposalId: number): Promise<boolean>;
  /** Who may download the list at this path, once, with a token in its address (decision A60); null when nobody, or nobody any more. */
  exporterOf(token: string, path: string): Promise<Actor | null>;
}

const isOwnerOrStaff = (role: Role) => role === 'policyholder' || isStaff(role);

/**
 * The first two of the three refusals, in their order: 401 without a credential, 403 wrong role, 404 another's object (decision A55).
 * A call about a user may be made by that user, whatever their role. `id`: as it came in the path.
 * @throws {ProblemError} `unauthenticated`, `forbidden`
 */
export function assertRole({ who, of, grants }: EndpointParts, actor: Actor, id?: string): void {
  // Whoever knows a proposal's identifier may call about it, which `assertProposal` checks.
  if (who === 'public' || (who === 'proposal' && actor.kind === 'anonymous')) return;
  if (actor.kind === 'anonymous') throw new ProblemError('unauthenticated');
  const isIn =
    actor.kind === 'user'
      ? roleMayCall(who, actor.role) || (who === 'owner' && of === 'user' && id === String(actor.userId))
      : grants?.some((grant) => grant === (actor.kind === 'grant' ? actor.scope : actor.kind));
  if (!isIn) throw new ProblemError('forbidden');
}

/**
 * Whoever contracts for somebody who is nobody yet, or for a customer in a shop, names the proposal in the body, as it came (decision A66).
 * @throws {ProblemError} `unauthenticated`, `forbidden`
 */
export function assertProposal({ who }: EndpointParts, actor: Actor, body: unknown): void {
  const { identifier_proposal: identifier } = (body ?? {}) as { identifier_proposal?: unknown };
  if (who !== 'proposal' || typeof identifier === 'string') return;
  if (actor.kind === 'anonymous') {
    const fields: FieldFault[] = [{ path: 'identifier_proposal', code: 'missing' }];
    throw new ProblemError('unauthenticated', { fields, message: 'Di qué contratación es o inicia sesión.' });
  }
  if (actor.kind === 'user' && !isOwnerOrStaff(actor.role)) throw new ProblemError('forbidden');
}

/** Whether an actor owns the object of a kind with the id in the path. Staff may see everybody's; that it exists is for the use case to find. */
const owns: Record<ObjectKind, (actor: UserActor, id: number, access: Access) => Promise<boolean>> = {
  policy: async (actor, id, access) => {
    const owner = await access.policyOwner(id);
    return owner !== null && (owner === actor.userId || isStaff(actor.role));
  },
  user: async (actor, id) => id === actor.userId || isStaff(actor.role),
  store: async (actor, id, access) => isStaff(actor.role) || access.actsForStore(actor, id),
  proposal: async (actor, id, access) => isStaff(actor.role) || access.hasProposed(actor, id),
  capture: async () => true,
  list: async () => true,
};

/** Whether the ids in a path are those that a grant was given for. */
function isOfGrant(of: ObjectKind, { id, riskId }: PathIds, actor: Extract<Actor, { kind: 'contracting' | 'grant' }>): boolean {
  if (of === 'policy' && id !== actor.policyId) return false;
  if (of === 'user' && id !== actor.userId) return false;
  return actor.kind === 'contracting' || riskId === undefined || riskId === actor.riskId;
}

interface PathIds {
  id?: unknown;
  riskId?: unknown;
}

/**
 * The third refusal. `params` are already parsed. Where a risk or an evaluation belongs is checked by the use case.
 * @throws {ProblemError} `not-found`
 */
export async function assertOwn({ who, of }: EndpointParts, actor: Actor, params: unknown, access: Access): Promise<void> {
  if (of === undefined || actor.kind === 'anonymous') return;
  const ids = (params ?? {}) as PathIds;
  const id = Number(ids.id);
  const isTheirs =
    actor.kind !== 'user'
      ? isOfGrant(of, ids, actor)
      : (await owns[of](actor, id, access)) || (who === 'seller' && isSeller(actor.role) && (await access.hasSold(actor, id)));
  if (!isTheirs) throw new ProblemError('not-found');
}

/**
 * A call about somebody's object says whose it is, and the id in its path is that object's: what does not is refused before anybody can make it.
 * The type demands it too; this holds what was put together past the type.
 * @throws {Error} at the start
 */
export function assertDeclared({ method, path, who, of, grants }: EndpointParts): void {
  const isOfSomebody = who === 'owner' || who === 'seller' || who === 'evaluation' || who === 'store';
  const isDeclared = isOfSomebody
    ? of !== undefined && (of === 'list') === !path.includes('{id}') && (who !== 'evaluation' || grants !== undefined)
    : of === undefined && grants === undefined;
  if (!isDeclared) throw new Error(`${method} ${path} does not say whose object it is about, or who may call it`);
}

export function isStaffActor(actor: Actor): boolean {
  return actor.kind === 'user' && isStaff(actor.role);
}

/** Whoever makes a call, or for whom it is made. @throws {ProblemError} `unauthenticated` */
export function userIdOf(actor: Actor): number {
  if (actor.kind === 'anonymous') throw new ProblemError('unauthenticated');
  return actor.userId;
}

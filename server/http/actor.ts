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
  /** Hash of the session's token; empty for a download with a one-time token, and for a partner's key. */
  tokenHash: string;
  /** When a second factor was last shown in this session; null: never. */
  factorAt: Date | null;
  /** The partner's API key that acts as this user, with its scopes; absent: the user themselves. */
  apiKey?: { id: number; scopes: readonly ApiScope[] };
}

/** Who makes a call. */
export type Actor =
  | { kind: 'anonymous' }
  | UserActor
  /** A person who has just contracted, with the grant that the booking returned. `issuedToUserId`: the user who was logged in at the booking; null: nobody was. */
  | { kind: 'contracting'; grantId: string; userId: number; policyId: number; issuedToUserId: number | null }
  | { kind: 'grant'; grantId: string; scope: 'evaluation' | 'claim'; userId: number; policyId: number; riskId: number };

/** What the HTTP layer has to know about credentials and owners; implemented by the modules (`app.ts`). */
export interface Access {
  /** The actor behind a bearer token, or null when it is unknown, expired or revoked. */
  actorOf(token: string): Promise<Actor | null>;
  /** Refuses actors who may not call from this network. `ip`: of the caller (`callerAddress`). @throws {ProblemError} `network-refused` */
  assertFrom(actor: Actor, ip: string): void;
  /** Refuses staff who have not shown the second factor that the call requires. @throws {ProblemError} `factor-again`, `factor-missing` */
  assertFactor(actor: Actor, rule: FactorRule | undefined): Promise<void>;
  /** The id of a policy's policyholder; null when there is no such policy. */
  policyOwner(policyId: number): Promise<number | null>;
  /** Whether a store or distributor user acts for the store that sold a policy. */
  hasSold(actor: UserActor, policyId: number): Promise<boolean>;
  /** Whether a store or distributor user acts for a store. */
  actsForStore(actor: UserActor, storeId: number): Promise<boolean>;
  /** Whether a store or distributor user acts for the store with which a proposal was begun. */
  hasProposed(actor: UserActor, proposalId: number): Promise<boolean>;
  /** The actor of a one-time download token in the address of the list at this path (decision A60); null when the token is unknown, used or expired. */
  exporterOf(token: string, path: string): Promise<Actor | null>;
}

const isOwnerOrStaff = (role: Role) => role === 'policyholder' || isStaff(role);

/**
 * Checks the first two of the three refusals, which come in this order: 401 without a credential, 403 for the wrong role, 404 for somebody else's object (decision A55).
 * A call about a user may be made by that user, whatever their role. `id`: the unparsed id of the path.
 * @throws {ProblemError} `unauthenticated`, `forbidden`
 */
export function assertRole({ who, of, grants }: EndpointParts, actor: Actor, id?: string): void {
  // An anonymous caller who knows a proposal's identifier is allowed: `assertProposal` checks it.
  if (who === 'public' || (who === 'proposal' && actor.kind === 'anonymous')) return;
  if (actor.kind === 'anonymous') throw new ProblemError('unauthenticated');
  const isIn =
    actor.kind === 'user'
      ? roleMayCall(who, actor.role) || (who === 'owner' && of === 'user' && id === String(actor.userId))
      : grants?.some((grant) => grant === (actor.kind === 'grant' ? actor.scope : actor.kind));
  if (!isIn) throw new ProblemError('forbidden');
}

/**
 * Callers of a `proposal` call who are not a policyholder or staff (an anonymous customer, or a seller for a customer in a shop) have to name the proposal in the body
 * (decision A66). `body`: unparsed.
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

/** Whether an actor may see the object with the id in the path, by its kind. Staff may see all objects; whether the object exists is checked by the use case. */
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

/** Whether the ids in a path are those for which a grant was issued. */
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
 * Checks the third refusal: 404 for somebody else's object. `params` are already parsed. Whether a risk or an evaluation belongs to it is checked by the use case.
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
 * Checks at the start of the process that an endpoint about somebody's object declares its kind (`of`) and has its id in the path. The type requires
 * the same; this check also covers endpoints that were put together in untyped code.
 * @throws {Error} for an endpoint that does not
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

/** The id of the user who makes a call, or for whom its grant was issued. @throws {ProblemError} `unauthenticated` */
export function userIdOf(actor: Actor): number {
  if (actor.kind === 'anonymous') throw new ProblemError('unauthenticated');
  return actor.userId;
}

import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { Role } from '#domain/wire/users.ts';
import { type FieldFault, ProblemError } from './problems.ts';

export interface UserActor {
  kind: 'user';
  userId: number;
  role: Role;
  /** Of the session; empty for a download by its one-use token. */
  tokenHash: string;
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
  /** The user of a policy, or null when there is no such policy. */
  policyOwner(policyId: number): Promise<number | null>;
  /** Whether a store's or distributor's person acts for that store. */
  actsForStore(actor: UserActor, storeId: number): Promise<boolean>;
  /** Who may download the list at this path, once, with a token in its address (decision A60); null when nobody, or nobody any more. */
  exporterOf(token: string, path: string): Promise<Actor | null>;
}

/** What a contracting grant is for (decision A82): to pay for that policy, to open its evaluation, to sign it, and to know whether it can be signed. */
const forContracting = /^\/policies\/\{id\}\/((payments|payment_methods|make-payment)(\/|$)|risks\/\{riskId\}\/grants$|sign$|email-proof$)/;

const isStaff = (role: Role) => role === 'staff' || role === 'admin';
const isOwnerOrStaff = (role: Role) => role === 'policyholder' || isStaff(role);

/**
 * The first two of the three refusals, in their order: 401 without a credential, 403 wrong role, 404 another's object (decision A55).
 * Of users, everybody is the owner of their own: `id`, as it came in the path.
 * @throws {ProblemError} `unauthenticated`, `forbidden`
 */
export function assertRole({ who, path }: EndpointParts, actor: Actor, id?: string): void {
  // Of a proposal the identifier is the credential: `assertProposal`.
  if (who === 'public' || (who === 'proposal' && actor.kind === 'anonymous')) return;
  if (actor.kind === 'anonymous') throw new ProblemError('unauthenticated');
  if (actor.kind === 'contracting') {
    if (who !== 'owner' || !forContracting.test(path)) throw new ProblemError('forbidden');
    return;
  }
  if (actor.kind === 'grant') {
    // That of a claim sends files and hears of their arrival; it evaluates nothing.
    const isOfClaim = actor.scope === 'claim' && !path.startsWith('/captures/');
    if (who !== 'evaluation' || isOfClaim) throw new ProblemError('forbidden');
    return;
  }
  const isSelf = who === 'owner' && path.startsWith('/users/{id}') && id === String(actor.userId);
  if (!isSelf && !mayCall(who, actor.role)) throw new ProblemError('forbidden');
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

function mayCall(who: Exclude<EndpointParts['who'], 'public'>, role: Role): boolean {
  switch (who) {
    case 'scoped':
    case 'proposal':
      return true;
    case 'admin':
      return role === 'admin';
    case 'staff':
      return isStaff(role);
    case 'store':
      return role !== 'policyholder';
    case 'owner':
    case 'evaluation':
      return isOwnerOrStaff(role);
  }
}

/**
 * The third refusal. `params` are already parsed. Where a risk or an evaluation belongs is checked by the use case.
 * @throws {ProblemError} `not-found`
 */
export async function assertOwn({ who, path }: EndpointParts, actor: Actor, params: unknown, access: Access): Promise<void> {
  if (actor.kind === 'anonymous' || !['owner', 'evaluation', 'proposal', 'store'].includes(who)) return;
  const { id, riskId } = (params ?? {}) as { id?: unknown; riskId?: unknown };
  const isOfPolicy = path.startsWith('/policies/{id}');
  const isOfUser = path.startsWith('/users/{id}');
  if (actor.kind === 'contracting') {
    if (id !== actor.policyId) throw new ProblemError('not-found');
    return;
  }
  if (actor.kind === 'grant') {
    const isOwn =
      (!isOfPolicy || id === actor.policyId) && (!isOfUser || id === actor.userId) && (riskId === undefined || riskId === actor.riskId);
    if (!isOwn) throw new ProblemError('not-found');
    return;
  }
  if (path.startsWith('/stores/{id}') && !isStaff(actor.role) && !(await access.actsForStore(actor, Number(id))))
    throw new ProblemError('not-found');
  if (isOfUser && id !== actor.userId && !isStaff(actor.role)) throw new ProblemError('not-found');
  if (isOfPolicy) {
    const owner = await access.policyOwner(Number(id));
    if (owner === null || (owner !== actor.userId && !isStaff(actor.role))) throw new ProblemError('not-found');
  }
}

export function isStaffActor(actor: Actor): boolean {
  return actor.kind === 'user' && isStaff(actor.role);
}

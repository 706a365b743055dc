import { roleMayCall } from '#domain/access/callers.ts';
import { listClaims } from '#domain/wire/claims.ts';
import type { Policy } from '#domain/wire/policies.ts';
import type { Actor } from '#server/http/actor.ts';
import type { LoadedPolicy } from './load-policies.ts';
import { policyWire } from './policy-wire.ts';

/**
 * A policy as this actor may read it. Its claims tell what happened to its holder and what the office wrote to them: an actor who may not list claims (the seller, a
 * partner's API key, a grant) gets none.
 */
export function policyFor(actor: Actor, loaded: LoadedPolicy, firstRiskId?: number): Policy {
  const mayReadClaims = actor.kind === 'user' && roleMayCall(listClaims.who, actor.role);
  return policyWire(mayReadClaims ? loaded : { ...loaded, claims: new Map() }, firstRiskId);
}

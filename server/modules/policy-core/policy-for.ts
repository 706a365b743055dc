import { roleMayCall } from '#domain/access/callers.ts';
import { listClaims } from '#domain/wire/claims.ts';
import type { Policy } from '#domain/wire/policies.ts';
import type { Actor } from '#server/http/actor.ts';
import type { LoadedPolicy } from './load-policies.ts';
import { policyWire } from './policy-wire.ts';

/**
 * A policy as somebody may read it. Its claims say what befell its holder and what the office wrote to them: whoever may not ask for them, as who sold it, a
 * partner's key or a grant, is told of none.
 */
export function policyFor(actor: Actor, loaded: LoadedPolicy, firstRiskId?: number): Policy {
  const mayReadClaims = actor.kind === 'user' && roleMayCall(listClaims.who, actor.role);
  return policyWire(mayReadClaims ? loaded : { ...loaded, claims: new Map() }, firstRiskId);
}

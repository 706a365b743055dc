import type { Callers } from './callers.ts';
import type { Role } from './roles.ts';

/** What a partner's key may be good for: a noun of the contract, read or written. */
export const apiScopes = ['policies:read', 'policies:write', 'proposals:read', 'stores:read', 'stores:write', 'closings:read'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** The roles that a key may act as: those that see what they sell, and no more. The office and policyholders have no keys. */
export const keyRoles: readonly Role[] = ['store', 'distributor'];

/** Calls that whoever sells may make; all others are a customer's, or the office's. */
const sellersCalls: readonly Callers[] = ['scoped', 'seller', 'proposal', 'store'];

/**
 * The scope that a key needs for a call: the first noun of its address up to a hyphen (`/stores-select` is about stores), `read` for a GET and `write` for all else. Null: a person makes
 * that call and no key does, whatever it may do besides, as signing, paying, and what opens an account.
 */
export function scopeOfCall({ method, path, who }: { method: string; path: string; who: Callers }): ApiScope | null {
  if (!sellersCalls.includes(who)) return null;
  const noun = path.split('/')[1]?.split('-')[0];
  const scope = `${noun}:${method === 'GET' ? 'read' : 'write'}`;
  return apiScopes.find((each) => each === scope) ?? null;
}

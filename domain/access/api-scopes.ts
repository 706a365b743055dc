import type { Callers } from './callers.ts';
import type { Role } from './roles.ts';

/** The scopes that a partner's API key may have: a noun of the API's paths, and whether it may be read or written. */
export const apiScopes = ['policies:read', 'policies:write', 'proposals:read', 'stores:read', 'stores:write', 'closings:read'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** The roles that a key may act as: sellers, who see only what they sell. The office and policyholders have no keys. */
export const keyRoles: readonly Role[] = ['store', 'distributor'];

/** Kinds of calls that a seller may make; all other calls are a customer's or the office's. */
const sellersCalls: readonly Callers[] = ['scoped', 'seller', 'proposal', 'store'];

/**
 * The scope that a key needs for a call: the first noun of its path up to a hyphen (`/stores-select` is about stores), with `read` for a GET and `write` for other
 * methods. Null: no key may make that call, whatever its scopes; only a person may (for example to sign, to pay or to open an account).
 */
export function scopeOfCall({ method, path, who }: { method: string; path: string; who: Callers }): ApiScope | null {
  if (!sellersCalls.includes(who)) return null;
  const noun = path.split('/')[1]?.split('-')[0];
  const scope = `${noun}:${method === 'GET' ? 'read' : 'write'}`;
  return apiScopes.find((each) => each === scope) ?? null;
}

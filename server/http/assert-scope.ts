import { scopeOfCall } from '#domain/access/api-scopes.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { Actor } from './actor.ts';
import { ProblemError } from './problems.ts';

/**
 * An API key may only make the calls of its scopes; other calls that its role may make are for a person. Checked after the role, so that no scope is named that would
 * not help. @throws {ProblemError} `scope-missing` naming the scope; `forbidden` where there is none for that call
 */
export function assertScope(endpoint: EndpointParts, actor: Actor): void {
  if (actor.kind !== 'user' || actor.apiKey === undefined || endpoint.who === 'public') return;
  const scope = scopeOfCall(endpoint);
  if (scope === null) throw new ProblemError('forbidden', { message: 'Eso lo hace una persona: ninguna clave de API vale para ello.' });
  if (!actor.apiKey.scopes.includes(scope))
    throw new ProblemError('scope-missing', { message: `A esta clave de API le falta el permiso ${scope}.` });
}

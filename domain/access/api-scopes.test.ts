import { expect, test } from 'vitest';
import { type ApiScope, scopeOfCall } from './api-scopes.ts';
import type { Callers } from './callers.ts';

test.each<[string, string, Callers, ApiScope | null]>([
  ['GET', '/policies', 'scoped', 'policies:read'],
  ['GET', '/policies/{id}', 'seller', 'policies:read'],
  ['POST', '/policies', 'proposal', 'policies:write'],
  ['GET', '/proposals-priv/{id}', 'store', 'proposals:read'],
  ['GET', '/stores-select', 'store', 'stores:read'],
  ['GET', '/stores-landings-priv', 'store', 'stores:read'],
  ['PATCH', '/stores/{id}', 'store', 'stores:write'],
  ['POST', '/stores/{id}/landings', 'store', 'stores:write'],
  ['GET', '/closings', 'store', 'closings:read'],
  // A customer's own calls: no API key may sign, pay or change the payment method.
  ['POST', '/policies/{id}/sign', 'owner', null],
  ['PUT', '/policies/{id}/payments/{paymentId}/pay-new-card', 'owner', null],
  ['POST', '/policies/{id}/evaluations', 'evaluation', null],
  ['PATCH', '/users/{id}', 'owner', null],
  ['POST', '/users/logout', 'scoped', null],
  // Calls of the office's screens, which only a person makes.
  ['GET', '/search', 'store', null],
  ['PUT', '/views/{viewId}', 'store', null],
  ['POST', '/export-tokens', 'scoped', null],
  // Calls of the office and of administrators, also under a noun that has scopes.
  ['PATCH', '/policies/{id}/admin', 'staff', null],
  ['DELETE', '/proposals-priv/{id}', 'staff', null],
  ['DELETE', '/stores/{id}', 'admin', null],
])('%s %s (%s) needs %s', (method, path, who, scope) => {
  expect(scopeOfCall({ method, path, who })).toBe(scope);
});

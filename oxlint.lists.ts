/**
 * The modules of the server from the ground up: each may import those before it and none behind it, so that no two ever need each other. What two of them
 * need moves into one before both.
 */
export const modules = [
  'aside',
  'audit',
  'claim-core',
  'credentials',
  'documents',
  'idempotency',
  'lists',
  'settings',
  'call-requests',
  'captures',
  'catalogue',
  'csv',
  'exports',
  'history',
  'generic-items',
  'jobs',
  'legal-texts',
  'messages',
  'network',
  'policy-core',
  'session',
  'passkeys',
  'discounts',
  'links',
  'notifications',
  'landings',
  'payments',
  'prices',
  'users',
  'evaluations',
  'privacy',
  'proposals',
  'handoffs',
  'policies',
  'claims',
  'figures',
];
/** Rules that still take a shape of the contract as it comes over the wire: notices lead to addresses of the app, which the contract names. None comes in. */
export const stillOfWire = ['domain/policy/notices.ts'];

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
  'messages',
  'network',
  'policy-core',
  'session',
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
];
/** Functions of more than 80 lines, which want splitting. None comes in, and whoever has split one takes its file out. */
export const stillLong = [
  'src/api/outbox-transport.ts',
  'src/app/watch-guest.ts',
  'src/outbox/outbox.ts',
  'src/platform/camera/camera.ts',
  'src/platform/reader/reader.ts',
];
/** Rules that still take a shape of the contract as it comes over the wire. None comes in, and whoever gives one a type of its own takes it out. */
export const stillOfWire = [
  'domain/evaluation/evaluation-stage.ts',
  'domain/outbox/decide-next.ts',
  'domain/outbox/item.ts',
  'domain/outbox/outcome.ts',
  'domain/policy/booking.ts',
  'domain/policy/breakage.ts',
  'domain/policy/device-marks.ts',
  'domain/policy/home-cards.ts',
  'domain/policy/mailable.ts',
  'domain/policy/next-steps.ts',
  'domain/policy/notices.ts',
  'domain/policy/risks-to-evaluate.ts',
  'domain/policy/sample-policies.ts',
  'domain/quote/insured-items.ts',
];

/** The name under which the outbox's changes are told to other tabs and to the service worker. */
export const outboxChannel = 'peritia-outbox';

/** The name under which the outbox's changes are told to other tabs and to the service worker. */
export const outboxChannel = 'peritia-outbox';

/** Null where there is none, or where a browser that lets the site keep nothing lets it have none (fault FA9): its pages and workers share nothing then. */
export function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(outboxChannel);
  } catch {
    return null;
  }
}

/** The name of the broadcast channel that tells other tabs and the service worker about changes of the outbox. */
export const outboxChannel = 'peritia-outbox';

/**
 * Null where the browser has no broadcast channels, or denies them to a site that may store nothing (fault FA9). Pages and workers are then not told of each
 * other's changes.
 */
export function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(outboxChannel);
  } catch {
    return null;
  }
}

/** What a page may ask of the service worker, and what it answers through the message's port. */
export type WorkerRequest =
  /** Workbox's own word. Only ever because the person pressed the button (fault FC2). */
  | { type: 'SKIP_WAITING' }
  /** Send what is due, as a wake-up would. */
  | { type: 'drain' }
  /** Is everything there that the application needs without a network (fault FC5)? */
  | { type: 'verify-ready' };

/** `missing`: addresses of the shell that are not in the cache. */
export interface ReadyAnswer {
  isReady: boolean;
  missing: string[];
}

/** A message from a page, or null when it is none that we know. */
export function readRequest(data: unknown): WorkerRequest | null {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : null;
  return type === 'SKIP_WAITING' || type === 'drain' || type === 'verify-ready' ? { type } : null;
}

/** Why nothing leaves until then. A pause for the network ends when a network may be there; one that the server asked for does not. */
export interface QueuePause {
  /** Epoch milliseconds. */
  until: number;
  by: 'network' | 'server';
}

/** What is kept of the queue as a whole, seen by every page and the service worker. */
export interface QueueRecord {
  pause: QueuePause | null;
  /** Who sends, where Web Locks are missing or their holder has gone to sleep; renewed while it works. */
  lease: { owner: string; until: number } | null;
}

export const emptyQueueRecord: QueueRecord = { pause: null, lease: null };

/** A pause of the whole queue. One by the `network` ends early when a network may be back; one that the `server` asked for does not. */
export interface QueuePause {
  /** Epoch milliseconds. */
  until: number;
  by: 'network' | 'server';
}

/** The stored state of the queue as a whole, shared by all pages and the service worker. */
export interface QueueRecord {
  pause: QueuePause | null;
  /** The page or worker that sends, for when Web Locks are missing or their holder has gone to sleep; renewed while it works. */
  lease: { owner: string; until: number } | null;
}

export const emptyQueueRecord: QueueRecord = { pause: null, lease: null };

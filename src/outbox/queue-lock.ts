import { emptyQueueRecord, type QueueRecord } from '#domain/outbox/queue-record.ts';
import type { ItemStore, QueueLock } from './ports.ts';

/** The part of the Web Locks API that is used; absent on old engines (decision A88). */
export interface Locks {
  request(name: string, options: { signal?: AbortSignal; steal?: boolean }, work: () => Promise<void>): Promise<unknown>;
}

export interface QueueLockParts {
  store: Pick<ItemStore, 'readQueue' | 'changeQueue'>;
  locks: Locks | undefined;
  now: () => number;
  /** A name that no other page or service worker has. */
  owner: string;
  /** How many milliseconds a holder may go without renewing its lease before others take it for dead or asleep. */
  leaseMs?: number;
}

const lockName = 'outbox';

/**
 * Lets only one page or worker of the device send (fault FB9). It waits for a Web Lock, so that whoever comes second sends the items that were added last.
 * Beside it the store has a lease. Without Web Locks the lease alone is the lock; with them it is the holder's sign of life: a page that the system has put to
 * sleep while it holds the lock loses it.
 */
export function queueLock({ store, locks, now, owner, leaseMs = 45_000 }: QueueLockParts): QueueLock {
  /** A lease that ends later than a new one would was written before the clock was set back: it does not count. */
  const isAlive = ({ lease }: QueueRecord) =>
    lease !== null && lease.owner !== owner && lease.until > now() && lease.until <= now() + leaseMs;

  async function takeLease(isForced: boolean): Promise<boolean> {
    const queue = await store.changeQueue((current) =>
      !isForced && isAlive(current) ? current : { ...emptyQueueRecord, ...current, lease: { owner, until: now() + leaseMs } },
    );
    return queue.lease?.owner === owner;
  }

  async function withLease(isForced: boolean, task: (isHeld: () => boolean) => Promise<void>): Promise<'done' | 'held'> {
    if (!(await takeLease(isForced))) return 'held';
    let isHeld = true;
    const renewal = setInterval(() => {
      takeLease(false).then(
        (isOurs) => {
          isHeld &&= isOurs;
        },
        () => {},
      );
    }, leaseMs / 3);
    try {
      await task(() => isHeld);
    } finally {
      clearInterval(renewal);
      await store.changeQueue((current) => (current.lease?.owner === owner ? { ...current, lease: null } : current));
    }
    return 'done';
  }

  async function withWebLock(available: Locks, task: (isHeld: () => boolean) => Promise<void>): Promise<'done' | 'held'> {
    let result: 'done' | 'held' = 'held';
    let hasBegun = false;
    const work = async () => {
      hasBegun = true;
      // The former holder of the Web Lock is gone or has been put to sleep: its lease no longer counts.
      result = await withLease(true, task);
    };
    const waiting = new AbortController();
    const patience = setInterval(() => {
      store.readQueue().then(
        (queue) => {
          if (!hasBegun && !isAlive(queue)) waiting.abort();
        },
        () => {},
      );
    }, leaseMs);
    try {
      await available.request(lockName, { signal: waiting.signal }, work);
    } catch (error) {
      if (hasBegun) throw error;
      // A browser that lets the site store nothing gives it no Web Lock either (fault FA9): try the lease.
      if (!waiting.signal.aborted) return await withLease(false, task);
      await available.request(lockName, { steal: true }, work);
    } finally {
      clearInterval(patience);
    }
    return result;
  }

  return { hold: (task) => (locks ? withWebLock(locks, task) : withLease(false, task)) };
}

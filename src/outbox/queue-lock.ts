import { emptyQueueRecord, type QueueRecord } from '#domain/outbox/queue-record.ts';
import type { ItemStore, QueueLock } from './ports.ts';

/** What this needs of the Web Locks API; absent on old engines (decision A88). */
export interface Locks {
  request(name: string, options: { signal?: AbortSignal; steal?: boolean }, work: () => Promise<void>): Promise<unknown>;
}

export interface QueueLockParts {
  store: Pick<ItemStore, 'readQueue' | 'changeQueue'>;
  locks: Locks | undefined;
  now: () => number;
  /** The name of this page or service worker, unlike any other. */
  owner: string;
  /** How long a holder may be silent before others take it for dead or asleep. */
  leaseMs?: number;
}

const lockName = 'outbox';

/**
 * One sender on the whole device (fault FB9). A Web Lock, waited for, so that whoever comes second sends what was added last. Beside it a lease in the
 * store: alone where there are no Web Locks, and otherwise the sign of life of a holder; a page that the system has put to
 * sleep with the lock in its hand loses it.
 */
export function queueLock({ store, locks, now, owner, leaseMs = 45_000 }: QueueLockParts): QueueLock {
  /** A lease that ends later than any lease can was written by a clock that has been set back. */
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
      // Whoever held it before is gone, or has been put to sleep: their lease no longer counts.
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
      // A browser that lets the site keep nothing gives it no lock either (fault FA9).
      if (!waiting.signal.aborted) return await withLease(false, task);
      await available.request(lockName, { steal: true }, work);
    } finally {
      clearInterval(patience);
    }
    return result;
  }

  return { hold: (task) => (locks ? withWebLock(locks, task) : withLease(false, task)) };
}

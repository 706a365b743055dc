import type { Exclusive } from './outbox.ts';

/** What this needs of the Web Locks API; absent on old engines (decision A88). */
export interface Locks {
  request(name: string, options: { ifAvailable: true }, work: (lock: unknown) => Promise<unknown>): Promise<unknown>;
}

export interface Lease {
  lease(holder: string, now: number, ms: number): Promise<boolean>;
  release(holder: string): Promise<void>;
}

const leaseMs = 30_000;

/** One sender at a time over all tabs and the service worker: a Web Lock, or where there is none a lease in the store (fault FB9). */
export function exclusiveBy(locks: Locks | undefined, lease: Lease, clock: { now(): number }, holder: string): Exclusive {
  return async (work) => {
    if (locks) {
      let result: Awaited<ReturnType<typeof work>> | null = null;
      await locks.request('outbox', { ifAvailable: true }, async (lock) => {
        if (lock !== null) result = await work();
      });
      return result;
    }
    if (!(await lease.lease(holder, clock.now(), leaseMs))) return null;
    const renewal = setInterval(() => void lease.lease(holder, clock.now(), leaseMs), leaseMs / 3);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      await lease.release(holder);
    }
  };
}

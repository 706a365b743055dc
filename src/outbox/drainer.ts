import { drainQueue } from './drain.ts';
import type { OutboxParts } from './ports.ts';

export type Drainer = ReturnType<typeof createDrainer>;

/** Sends what is due, once at a time on this page, and knows how the last try ended. */
export function createDrainer(parts: OutboxParts) {
  const { lock, now, onChange } = parts;
  let draining: Promise<void> | null = null;
  let isAskedAgain = false;
  let heldAt: number | null = null;

  async function drainWhileAsked(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        heldAt = (await lock.hold((isHeld) => drainQueue(parts, isHeld))) === 'held' ? now() : null;
      } while (isAskedAgain);
    } finally {
      draining = null;
      onChange();
    }
  }

  /** Sends what is due until nothing is, or waits while another page does. Asked while it runs, it looks once more when it ends. */
  function drain(): Promise<void> {
    if (draining) {
      isAskedAgain = true;
      return draining;
    }
    draining = drainWhileAsked();
    return draining;
  }

  function drainSoon(): void {
    // What the phone's storage refuses now, the next trigger finds again.
    drain().catch(() => {});
  }

  return {
    drain,
    drainSoon,
    isDraining: () => draining !== null,
    /** When the lock was last found with somebody else, epoch milliseconds; null: it was ours. */
    heldAt: () => heldAt,
  };
}

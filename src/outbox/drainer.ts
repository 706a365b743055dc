import { drainQueue } from './drain.ts';
import type { OutboxParts } from './ports.ts';

export type Drainer = ReturnType<typeof createDrainer>;

/** Drains the queue, at most once at a time on this page, and remembers whether the last try found the lock taken. */
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

  /** Sends the due items until none is left, or waits while another page does. A call while it runs makes it look once more at the end. */
  function drain(): Promise<void> {
    if (draining) {
      isAskedAgain = true;
      return draining;
    }
    draining = drainWhileAsked();
    return draining;
  }

  function drainSoon(): void {
    // A storage error now is harmless: the next trigger finds the same items again.
    drain().catch(() => {});
  }

  return {
    drain,
    drainSoon,
    isDraining: () => draining !== null,
    /** When this page last found the lock held by somebody else, epoch milliseconds; null: this page had it. */
    heldAt: () => heldAt,
  };
}

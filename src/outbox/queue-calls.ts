import type { BlockedReason, ItemGrant, OutboxItem } from '#domain/outbox/item.ts';
import { nextWake, released, resumed, type WakeReason, wokenEarly } from '#domain/outbox/queue.ts';
import { isOf, type SubjectOfRisk } from './subject.ts';
import type { Work } from './work.ts';

/** After finding the lock held by somebody else, who is sending the due items, this page looks again after that many milliseconds. */
const heldMs = 5000;
/** Milliseconds after which an item that somebody else seems to be sending is looked at again: its sender may have died. */
const othersMs = 30_000;

/** The calls about the queue as a whole: release, retry, unblock, and wake it before its time. */
export function queueCalls({ parts: { store, now, onChange }, drainer, transact }: Work) {
  /** Changes each item in its own transaction, which needs no room on a phone that has become full. */
  async function changeEach(change: (item: OutboxItem) => OutboxItem): Promise<void> {
    const changing = (await store.list()).filter((item) => change(item) !== item);
    for (const { id } of changing) await store.change(id, change);
    onChange();
  }

  return {
    /** The person asked for these items to be sent; one transaction. */
    async release(ids: readonly string[]): Promise<void> {
      await transact((items) => ({ put: ids.flatMap((id) => items.get(id) ?? []).map(released) }));
      drainer.drainSoon();
    },

    /** Makes waiting items due now and drains. A pause that the server asked for stays (fault FB14). */
    async wakeEarly(by: WakeReason): Promise<void> {
      await store.changeQueue((queue) => (queue.pause?.by === 'network' ? { ...queue, pause: null } : queue));
      await changeEach((item) => wokenEarly(item, by, now()));
      await drainer.drain();
    },

    /** The person asked for these items to be tried again now: the waiting and the refused ones. Blocked items still wait for what blocks them. */
    async retry(ids: readonly string[]): Promise<void> {
      await store.changeQueue((queue) => (queue.pause?.by === 'network' ? { ...queue, pause: null } : queue));
      await changeEach((item) =>
        ids.includes(item.id) && item.isReleased && (item.state === 'waiting' || item.state === 'refused')
          ? { ...resumed(item), nextAttemptAt: now() }
          : item,
      );
      drainer.drainSoon();
    },

    /**
     * Lets the items blocked for `reason` continue, and gives all unsent items of the subject `of` the new grant. `of` null: the blocked items of all
     * subjects, without a new grant.
     */
    async unblock(reason: BlockedReason, of: SubjectOfRisk | null, grant?: ItemGrant): Promise<void> {
      await changeEach((item) => {
        if (item.state === 'sent' || (of !== null && !isOf(item, of))) return item;
        const granted = grant && of !== null ? { ...item, grant } : item;
        return granted.state === 'blocked' && granted.blockedBy === reason ? resumed(granted) : granted;
      });
      drainer.drainSoon();
    },

    /** When to drain again by the clock, epoch milliseconds; null when no item waits for a time. */
    async wakeAt(): Promise<number | null> {
      const { pause } = await store.readQueue();
      const heldAt = drainer.heldAt();
      const items = await store.list();
      const wake = nextWake(items, pause?.until ?? 0, now());
      const isWithOthers = !drainer.isDraining() && items.some(({ state }) => state === 'sending');
      const ours = wake === null || heldAt === null ? wake : Math.max(wake, heldAt + heldMs);
      return isWithOthers ? Math.min(ours ?? Number.POSITIVE_INFINITY, now() + othersMs) : ours;
    },
  };
}

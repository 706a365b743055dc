import { hasCome } from '#domain/outbox/backoff.ts';
import { decideNext } from '#domain/outbox/decide-next.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { expiredMarks, isDue, nextDue, recovered, takenUp, withConfirmed } from '#domain/outbox/queue.ts';
import type { QueuePause } from '#domain/outbox/queue-record.ts';
import { agreed } from './agreed.ts';
import type { OutboxParts } from './ports.ts';

/** One unanswered item may be the fault of that item; two in a row are the network's. */
const silencesBeforePause = 2;

/**
 * Sends the due items until none is left: one item at a time, with the bytes of only one in memory (fault FB10). Only the holder of the queue's lock may call
 * it.
 * @throws what the store throws; every item is then as it was or `sending`, and the next drain continues there.
 */
export async function drainQueue(parts: OutboxParts, isHeld: () => boolean): Promise<void> {
  const { store, now, onChange } = parts;
  let silences = 0;

  while (isHeld()) {
    await tidy(parts);
    const known = new Map((await store.list()).map((item) => [item.id, item]));
    let hasWorked = false;
    for (;;) {
      const { pause } = await store.readQueue();
      const item = !isHeld() || (pause && !hasCome(pause.until, now())) ? null : nextDue([...known.values()], now());
      if (!item) break;
      hasWorked = true;
      const { item: after, pause: wanted, isSilent } = await sendOne(parts, item.id);
      if (after) known.set(item.id, after);
      else known.delete(item.id);
      silences = isSilent ? silences + 1 : 0;
      const rest: QueuePause | null =
        wanted ?? (after && silences >= silencesBeforePause ? { until: after.nextAttemptAt, by: 'network' } : null);
      if (rest) await store.changeQueue((queue) => ({ ...queue, pause: rest }));
      onChange();
    }
    // The next round's list has the items that were added meanwhile.
    if (!hasWorked) return;
  }
}

/**
 * Whoever holds the lock is the only sender, so an item in state `sending` was interrupted by a crash and is recovered. Expired marks of sent items, and what
 * a later arrival has superseded, are removed; a phone without room for that does it at a later drain.
 */
async function tidy({ store, now, onChange }: OutboxParts): Promise<void> {
  let hasChanged = false;
  for (const { id, state } of await store.list()) {
    if (state !== 'sending') continue;
    await store.change(id, recovered);
    hasChanged = true;
  }
  await store
    .transact((items, drafts) => {
      const old = expiredMarks([...items.values()], now()).map(({ id }) => id);
      const changes = agreed(items, drafts, { remove: old }, now());
      hasChanged ||= changes.put.length + changes.remove.length + changes.drafts.size > 0;
      return changes;
    })
    .catch(() => {});
  if (hasChanged) onChange();
}

interface Sent {
  item: OutboxItem | null;
  pause: QueuePause | null;
  isSilent: boolean;
}

async function sendOne(parts: OutboxParts, id: string): Promise<Sent> {
  const { store, now, chance, onChange } = parts;
  // The write that marks the item as `sending` also seals it, before its first byte leaves (rule FB8).
  const item = await store.change(id, (current) => (isDue(current, now()) ? takenUp(current, now()) : current));
  if (item?.state !== 'sending') return { item, pause: null, isSilent: false };
  onChange();
  // An error of this device (a chunk of the app that is missing, no room to store the upload's address) counts as a failed attempt.
  const outcome = await attempt(parts, item).catch((): Outcome => ({ type: 'no-answer', isOffline: false, retryAfterMs: null }));
  let pause: QueuePause | null = null;
  const after = await settle(parts, item, (current) => {
    // Another page or the worker has recorded the server's confirmation meanwhile: `sent` is never undone.
    if (current.state === 'sent') return current;
    const decision = decideNext(outcome, current, now(), chance());
    pause = decision.pause;
    return decision.item;
  });
  return { item: after, pause, isSilent: outcome.type === 'no-answer' };
}

/**
 * Writes the new state of an item after its attempt. An accepted submit decides its evaluation, so the same transaction removes what it has made superfluous,
 * and no screen sees the one without the other.
 */
async function settle(
  { store, now }: OutboxParts,
  { id, kind }: OutboxItem,
  decide: (current: OutboxItem) => OutboxItem,
): Promise<OutboxItem | null> {
  if (kind !== 'submit') return store.change(id, decide);
  let after: OutboxItem | null = null;
  try {
    await store.transact((items, drafts) => {
      const current = items.get(id);
      after = current ? decide(current) : null;
      return agreed(items, drafts, { put: after ? [after] : [] }, now());
    });
    return after;
  } catch {
    // Without room for the whole transaction, only the submit's own new state is written.
    return store.change(id, decide);
  }
}

async function attempt({ store, transport, hash, onChange }: OutboxParts, item: OutboxItem): Promise<Outcome> {
  const bytes = await store.readBytes(item.id);
  if (!bytes || (await hash(bytes)) !== item.sha256) return { type: 'bytes-lost' };
  const report = async (change: (current: OutboxItem) => OutboxItem) => {
    await store.change(item.id, (current) => (current.state === 'sent' ? current : change(current)));
    onChange();
  };
  return transport.send(item, bytes, {
    onSlot: (uploadUrl) => report((current) => ({ ...current, uploadUrl })),
    onConfirmed: (confirmedBytes) => report((current) => withConfirmed(current, confirmedBytes)),
  });
}

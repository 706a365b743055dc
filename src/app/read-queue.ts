import type { createStore } from 'jotai';
import type { Outbox } from '#src/outbox/outbox.ts';
import { outboxStore } from '#src/platform/storage/outbox-store.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';
import { allItemsAtom } from '#src/state/outbox.ts';

/**
 * Reads the items on the phone at once, because screens show them; the outbox, which sends them, is loaded after the first screen. When the phone's storage
 * cannot be read, the outbox is loaded now, because its items are then in its memory.
 */
export async function readQueue(store: ReturnType<typeof createStore>, records: Records, outbox: Pick<Outbox, 'list'>): Promise<void> {
  const items = await outboxStore(records)
    .list()
    .catch(() => null);
  if (items === null) await outbox.list();
  else if (store.get(allItemsAtom) === null) store.set(allItemsAtom, items);
}

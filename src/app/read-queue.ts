import type { createStore } from 'jotai';
import type { Outbox } from '#src/outbox/outbox.ts';
import { outboxStore } from '#src/platform/storage/outbox-store.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';
import { allItemsAtom } from '#src/state/outbox.ts';

/**
 * What lies on the phone is known at once, because screens speak of it; the outbox itself, which sends it, comes after the first screen. Where the phone's
 * store cannot be read it comes now: what it keeps in memory instead is what there is.
 */
export async function readQueue(store: ReturnType<typeof createStore>, records: Records, outbox: Pick<Outbox, 'list'>): Promise<void> {
  const items = await outboxStore(records)
    .list()
    .catch(() => null);
  if (items === null) await outbox.list();
  else if (store.get(allItemsAtom) === null) store.set(allItemsAtom, items);
}

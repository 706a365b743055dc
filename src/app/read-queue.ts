import type { createStore } from 'jotai';
import { outboxStore } from '#src/platform/storage/outbox-store.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';
import { allItemsAtom } from '#src/state/outbox.ts';

/** What lies on the phone is known at once, because screens speak of it; the outbox itself, which sends it, comes after the first screen. */
export async function readQueue(store: ReturnType<typeof createStore>, records: Records): Promise<void> {
  const items = await outboxStore(records).list();
  if (store.get(allItemsAtom) === null) store.set(allItemsAtom, items);
}

import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { sampleItem } from '#domain/outbox/sample-item.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { outboxStore } from '#src/platform/storage/outbox-store.ts';
import { StorageError } from '#src/platform/storage/storage-error.ts';
import { type Records, strictStore } from '#src/platform/storage/strict-store.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import { readQueue } from './read-queue.ts';

async function read(records: Records) {
  const store = createStore();
  const list = vi.fn<Outbox['list']>(async () => []);
  await readQueue(store, records, { list });
  return { list, items: store.get(allItemsAtom) };
}

test('what lies on the phone is known without the outbox', async () => {
  const records = strictStore({ name: 'read-queue' });
  const item = sampleItem();
  await outboxStore(records).transact(() => ({ put: [item], bytes: new Map(), remove: [], drafts: new Map() }));
  const { list, items } = await read(records);
  expect(items).toEqual([item]);
  expect(list).not.toHaveBeenCalled();
});

test('a phone whose store cannot be read has the outbox start at once', async () => {
  const { list, items } = await read(() => Promise.reject(new StorageError('unavailable', 'no IndexedDB')));
  expect(list).toHaveBeenCalledOnce();
  expect(items).toBeNull();
});

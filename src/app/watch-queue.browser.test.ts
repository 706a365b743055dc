import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { sampleItem } from '#domain/outbox/sample-item.ts';
import { outboxChannel } from '#src/outbox/channel.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { outboxStore } from '#src/platform/storage/outbox-store.ts';
import { type Records, strictStore } from '#src/platform/storage/strict-store.ts';
import { type Guest, guestAtom } from '#src/state/guest.ts';
import { watchQueue } from './watch-queue.ts';

let phones = 0;
const newPhone = () => {
  phones += 1;
  return strictStore({ name: `watched-${phones}` });
};
const put = (records: Records) =>
  outboxStore(records).transact(() => ({ put: [sampleItem()], bytes: new Map(), remove: [], drafts: new Map() }));

async function watched(records: Records, guest: Guest | null = null) {
  const store = createStore();
  store.set(guestAtom, guest);
  const list = vi.fn<Outbox['list']>(async () => []);
  await watchQueue(store, records, { list } as Partial<Outbox> as Outbox);
  return list;
}

test('the outbox of a phone on which nothing lies is not started', async () => {
  expect(await watched(newPhone())).not.toHaveBeenCalled();
});

test('what lies on the phone starts it', async () => {
  const records = newPhone();
  await put(records);
  expect(await watched(records)).toHaveBeenCalledOnce();
});

test('what another tab puts there starts it, once', async () => {
  const records = newPhone();
  const list = await watched(records);
  await put(records);
  const channel = new BroadcastChannel(outboxChannel);
  channel.postMessage('changed');
  await vi.waitFor(() => expect(list).toHaveBeenCalledOnce());
  channel.postMessage('changed');
  dispatchEvent(new Event('pageshow'));
  await outboxStore(records).list();
  expect(list).toHaveBeenCalledOnce();
  channel.close();
});

test('what came while the page was put away starts it', async () => {
  const records = newPhone();
  const list = await watched(records);
  await put(records);
  dispatchEvent(new Event('pageshow'));
  await vi.waitFor(() => expect(list).toHaveBeenCalledOnce());
});

test('one whose chunk did not come is started by the next look', async () => {
  const records = newPhone();
  await put(records);
  const list = vi.fn<Outbox['list']>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue([]);
  await watchQueue(createStore(), records, { list } as Partial<Outbox> as Outbox);
  dispatchEvent(new Event('pageshow'));
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});

test('a handed-over evaluation starts it: the desktop is told', async () => {
  const grant = { id: 'g', token: 'pg_g', expiresAt: 9_000_000_000_000 };
  expect(await watched(newPhone(), { userId: 1, policyId: 2, riskId: 3, device: 'Móvil', grant })).toHaveBeenCalledOnce();
});

test('a phone whose store cannot be read starts it', async () => {
  const unreadable: Records = () => Promise.reject(new Error('no IndexedDB'));
  expect(await watched(unreadable)).toHaveBeenCalledOnce();
});

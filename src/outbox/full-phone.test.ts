import 'fake-indexeddb/auto';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeOrMemory } from '#src/platform/storage/memory-store.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';
import { callDraft, Device, draft, fakeLocks } from '#tests/support/outbox-rig.ts';

let device: Device;
const open = () => device.open({ locks: fakeLocks(), wrap: () => storeOrMemory(strictStore()) }).outbox;
const statesOf = async (outbox: ReturnType<typeof open>) => (await outbox.list()).map(({ id, state }) => [id, state]);
const states = (state: string) => ['back', 'front', 'submit'].map((id) => [id, state]);

/** Every write fails and aborts its transaction, as in a browser whose site has no room left. */
const becomesFull = () => {
  for (const write of ['put', 'add'] as const)
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException('made by the test', 'QuotaExceededError');
    });
};

/** How many records one look at the queue writes. */
async function writesOfALook(outbox: ReturnType<typeof open>): Promise<number> {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await outbox.wakeEarly('network');
  const writes = put.mock.calls.length;
  put.mockRestore();
  return writes;
}

/** Enqueues and releases an evaluation without a network. */
async function letGo(outbox: ReturnType<typeof open>): Promise<void> {
  device.server.fate = () => 'no-answer';
  await outbox.enqueue(draft('f', { id: 'front' }));
  await outbox.enqueue(draft('b', { id: 'back', kind: 'back' }));
  await outbox.enqueueAndRelease([callDraft('{}', { id: 'submit', needs: ['front', 'back'] })], { release: ['front', 'back'] });
  await outbox.drain();
}

beforeEach(() => {
  device = new Device();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('what waits on a phone that has become full while the page is open is sent, once, and said to be (FA4)', async () => {
  const outbox = open();
  await letGo(outbox);
  becomesFull();
  device.server.fate = () => 'arrives';
  device.server.attempts.length = 0;
  await outbox.wakeEarly('network');
  expect(await statesOf(outbox)).toEqual(states('sent'));
  expect(device.server.attempts).toEqual(['front', 'back', 'submit']);
  await outbox.wakeEarly('person');
  expect(device.server.attempts).toEqual(['front', 'back', 'submit']);
  // New items are refused as before.
  await expect(outbox.enqueue(draft('x', { id: 'other' }))).rejects.toMatchObject({ reason: 'full' });

  // As soon as there is room again, the next drain writes the state to the phone's own storage.
  vi.restoreAllMocks();
  await outbox.wakeEarly('network');
  expect(await statesOf(device.open().outbox)).toEqual(states('sent'));
  expect(await outbox.bytesOf('front')).toBe(null);
  expect(device.server.attempts).toEqual(['front', 'back', 'submit']);
  // It is noted once: later looks write no more than those of a page that was never without room.
  const other = open();
  await other.list();
  expect(await writesOfALook(outbox)).toBe(await writesOfALook(other));
});

test('a refusal that a full phone hears is shown, and what it has heard is believed until somebody else writes (FA4)', async () => {
  const outbox = open();
  await letGo(outbox);
  becomesFull();
  device.server.fate = ({ id }) => (id === 'front' ? { status: 422, code: 'picture-damaged' } : 'arrives');
  await outbox.wakeEarly('network');
  expect(await statesOf(outbox)).toEqual([
    ['back', 'sent'],
    ['front', 'refused'],
    ['submit', 'waiting'],
  ]);
  // A retry with another grant needs no room either.
  device.server.fate = ({ grant }) => (grant?.id === 'new' ? 'arrives' : { status: 401, code: 'unauthenticated' });
  await outbox.retry(['front']);
  await outbox.drain();
  expect(await statesOf(outbox)).toContainEqual(['front', 'blocked']);
  await outbox.unblock('sign-in', { type: 'evaluation', riskId: 1 }, { id: 'new', token: 'pg_new', expiresAt: 0 });
  await outbox.drain();
  expect(await statesOf(outbox)).toEqual(states('sent'));
  vi.restoreAllMocks();
  const other = device.open().outbox;
  await other.wakeEarly('person');
  expect(await statesOf(outbox)).toEqual(states('sent'));
});

test('cut on a full phone, it goes on where it was, and without room to say so sends again what the server then takes for the same (FA4, FB7)', async () => {
  const cut = open();
  await letGo(cut);
  becomesFull();
  device.server.fate = ({ id }) => (id === 'back' ? 'no-answer' : 'arrives');
  await cut.wakeEarly('network');
  device.server.fate = () => 'arrives';
  const next = open();
  await next.wakeEarly('network');
  expect(await statesOf(next)).toEqual(states('sent'));
  expect([...device.server.kept.keys()].sort()).toEqual(['back', 'front', 'submit']);
});

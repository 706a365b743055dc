import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { ItemStore } from '#src/outbox/ports.ts';
import { callDraft, Device, draft, fakeLocks, type Rig } from '#tests/support/outbox-rig.ts';

let device: Device;
let page: Rig;
beforeEach(() => {
  device = new Device();
  page = device.open();
});

const stateOf = async (id: string, rig = page) => (await rig.outbox.list()).find((item) => item.id === id);
/** Waits until the sending in the background has ended. */
const settled = (rig = page) => rig.outbox.drain();

const kinds: [string, () => { locks?: ReturnType<typeof fakeLocks> }][] = [
  ['Web Locks', () => ({ locks: fakeLocks() })],
  ['a lease', () => ({})],
];

test.each(kinds)('two pages at once send everything once, by %s (FB9)', async (_, make) => {
  const parts = make();
  const [one, two] = [device.open(parts), device.open(parts)];
  await one.outbox.enqueue(draft('x', { id: 'a' }));
  await two.outbox.enqueue(draft('y', { id: 'b' }));
  await Promise.all([one.outbox.release(['a']), two.outbox.release(['b'])]);
  await Promise.all([settled(one), settled(two)]);
  for (const rig of [one, two]) {
    const wakeAt = await rig.outbox.wakeAt();
    if (wakeAt !== null) {
      device.now = Math.max(device.now, wakeAt);
      await settled(rig);
    }
  }
  expect([...device.server.attempts].sort()).toEqual(['a', 'b']);
  expect(device.server.mostInFlight).toBe(1);
});

/** A page that dies at that point: its storage calls never complete from then on. */
function dying(at: 'before the call' | 'after it, before the local write') {
  let isSending = false;
  return {
    wrap: (store: ItemStore): ItemStore => ({
      ...store,
      changeQueue: async (change) => (isSending ? new Promise<never>(() => {}) : store.changeQueue(change)),
      readBytes: async (id) => {
        if (at === 'before the call' && isSending) return new Promise<never>(() => {});
        return store.readBytes(id);
      },
      change: async (id, change) => {
        const probe = await store.change(id, (item) => item);
        if (isSending && probe?.state === 'sending' && device.server.kept.has(id)) return new Promise<never>(() => {});
        const item = await store.change(id, change);
        if (item?.state === 'sending') isSending = true;
        return item;
      },
    }),
  };
}

test.each(['before the call', 'after it, before the local write'] as const)(
  'a page that dies %s loses nothing and doubles nothing',
  async (point) => {
    const locks = fakeLocks();
    const dead = device.open({ locks, ...dying(point) });
    await dead.outbox.enqueueAndRelease([draft('x', { id: 'front' }), callDraft('{}', { id: 'submit', needs: ['front'] })]);
    await expect.poll(async () => (await stateOf('front'))?.state).toBe('sending');
    if (point !== 'before the call') await expect.poll(() => device.server.kept.has('front')).toBe(true);
    locks.breakAll();
    const next = device.open({ locks });
    await next.outbox.drain();
    expect((await next.outbox.list()).map(({ id, state }) => [id, state])).toEqual([
      ['front', 'sent'],
      ['submit', 'sent'],
    ]);
    expect([...device.server.kept.keys()]).toEqual(['front', 'submit']);
  },
);

test('without Web Locks a dead page is followed when its lease has run out, whatever the clock does', async () => {
  const dead = device.open(dying('before the call'));
  await dead.outbox.enqueueAndRelease([draft('x', { id: 'a' })]);
  await expect.poll(async () => (await stateOf('a'))?.state).toBe('sending');
  const next = device.open();
  await next.outbox.drain();
  expect(device.server.attempts).toEqual([]);
  device.now -= 2 * 86_400_000;
  await next.outbox.drain();
  expect(await stateOf('a')).toMatchObject({ state: 'sent' });
});

test('a browser that has Web Locks and gives none sends all the same (FA9)', async () => {
  const rig = device.open({ locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } });
  await rig.outbox.enqueueAndRelease([draft('x', { id: 'a' })]);
  await settled(rig);
  expect(await stateOf('a')).toMatchObject({ state: 'sent' });
});

test('a page that the system put to sleep with the lock loses it', async () => {
  const locks = fakeLocks();
  const asleep = device.open({ locks, leaseMs: 60, ...dying('before the call') });
  await asleep.outbox.enqueueAndRelease([draft('x', { id: 'a' })]);
  await expect.poll(async () => (await stateOf('a'))?.state).toBe('sending');
  const awake = device.open({ locks, leaseMs: 60 });
  const drained = awake.outbox.drain();
  // The dead page's timers do not run: it no longer renews its lease.
  device.now += 10_000;
  await drained;
  expect(await stateOf('a')).toMatchObject({ state: 'sent' });
});

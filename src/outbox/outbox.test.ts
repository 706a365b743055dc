import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { bytesOf, callDraft, Device, draft, type Fate, type Rig, sha256 } from '#tests/support/outbox-rig.ts';
import { OutboxRefusal } from './save-items.ts';

let device: Device;
let page: Rig;
beforeEach(() => {
  device = new Device();
  page = device.open();
});

const stateOf = async (id: string, rig = page) => (await rig.outbox.list()).find((item) => item.id === id);
/** Waits until the sending in the background has ended. */
const settled = (rig = page) => rig.outbox.drain();

test('kept means written and read back (FA8)', async () => {
  const item = await page.outbox.enqueue(draft('photo'));
  expect(item).toMatchObject({ state: 'saved', isReleased: false, sizeBytes: 5, sha256: sha256(bytesOf('photo')), sealedAt: null });
  expect(await page.outbox.bytesOf(item.id)).toEqual(bytesOf('photo'));
});

test('what the phone gives back changed was not kept, and is said so (FA8)', async () => {
  const rotten = device.open({ wrap: (store) => ({ ...store, readBytes: async () => bytesOf('phot0') }) });
  await expect(rotten.outbox.enqueue(draft('photo'))).rejects.toMatchObject({ reason: 'unreadable' });
  expect(await page.outbox.list()).toEqual([]);
});

test('a full phone keeps nothing, and the caller hears it (FA4, FA8)', async () => {
  const full = device.open({
    wrap: (store) => ({
      ...store,
      transact: async () => {
        throw new Error('full');
      },
    }),
  });
  await expect(full.outbox.enqueue(draft('photo'))).rejects.toThrow('full');
  expect(await page.outbox.list()).toEqual([]);
});

test('nothing leaves before it is released; then its bytes leave the phone with the receipt', async () => {
  const { id } = await page.outbox.enqueue(draft('photo'));
  await page.outbox.drain();
  expect(device.server.attempts).toEqual([]);
  await page.outbox.release([id]);
  await settled();
  expect(await stateOf(id)).toMatchObject({ state: 'sent', sentAt: device.now, sealedAt: device.now, confirmedBytes: 5 });
  expect(await page.outbox.bytesOf(id)).toBeNull();
  expect(device.server.kept.get(id)).toEqual({ sha256: sha256(bytesOf('photo')) });
});

test('submit goes after what it needs, and waits for it', async () => {
  device.server.fate = (item) => (item.id === 'back' && device.now < 1_700_000_001_000 ? 'problem' : 'arrives');
  await page.outbox.enqueue(draft('front', { id: 'front' }));
  await page.outbox.enqueue(draft('back', { id: 'back', kind: 'back' }));
  await page.outbox.enqueueAndRelease([callDraft('{}', { id: 'submit', needs: ['front', 'back'] })], { release: ['front', 'back'] });
  await settled();
  expect(device.server.attempts).toEqual(['front', 'back']);
  expect(await page.outbox.wakeAt()).toBe(device.now + 500);
  device.now += 1000;
  await page.outbox.drain();
  expect(device.server.attempts).toEqual(['front', 'back', 'back', 'submit']);
  expect((await page.outbox.list()).every(({ state }) => state === 'sent')).toBe(true);
  expect(await page.outbox.wakeAt()).toBeNull();
});

test("a refused item stays, with its reason and its bytes, and stands in nobody's way (FB4, FB5)", async () => {
  device.server.fate = (item) => (item.id === 'bad' ? { status: 422, code: 'picture-damaged' } : 'arrives');
  await page.outbox.enqueueAndRelease([draft('x', { id: 'bad', takenAt: 1 }), draft('y', { id: 'good', takenAt: 2 })]);
  await settled();
  expect(await stateOf('bad')).toMatchObject({ state: 'refused', problem: { code: 'picture-damaged', at: device.now } });
  expect(await page.outbox.bytesOf('bad')).toEqual(bytesOf('x'));
  expect(await stateOf('good')).toMatchObject({ state: 'sent' });
  device.now += 400 * 86_400_000;
  await page.outbox.wakeEarly('person');
  expect(device.server.attempts).toEqual(['bad', 'good']);
  expect(await page.outbox.bytesOf('bad')).toEqual(bytesOf('x'));
});

test('401 blocks and keeps; a new grant sends the same items (FB6)', async () => {
  const signedIn = { id: 'g2', token: 'pg_new', expiresAt: 1 };
  device.server.fate = (item) => (item.grant?.token === 'pg_new' ? 'arrives' : { status: 401, code: 'unauthenticated' });
  await page.outbox.enqueueAndRelease([
    draft('x', { id: 'a' }),
    draft('y', { id: 'b', subject: { type: 'evaluation', id: 'e', policyId: 2, riskId: 2 } }),
  ]);
  await settled();
  expect((await page.outbox.list()).map(({ state, blockedBy }) => [state, blockedBy])).toEqual([
    ['blocked', 'sign-in'],
    ['blocked', 'sign-in'],
  ]);
  await page.outbox.unblock('sign-in', { type: 'evaluation', riskId: 1 }, signedIn);
  await settled();
  expect(await stateOf('a')).toMatchObject({ state: 'sent' });
  expect(await stateOf('b')).toMatchObject({ state: 'blocked' });
  expect([...device.server.kept.keys()]).toEqual(['a']);
});

test('426 blocks until there is a new version (FB15)', async () => {
  device.server.fate = () => ({ status: 426, code: 'update-required' });
  await page.outbox.enqueueAndRelease([draft('x', { id: 'a' })]);
  await settled();
  expect(await stateOf('a')).toMatchObject({ state: 'blocked', blockedBy: 'update' });
  device.server.fate = () => 'arrives';
  await page.outbox.unblock('update', null);
  await settled();
  expect(await stateOf('a')).toMatchObject({ state: 'sent' });
});

test('a repeated IMEI found late: the photos stay, the correction is new items (A85)', async () => {
  device.server.fate = (item) => (item.id === 'submit' ? { status: 409, code: 'imei-repeated' } : 'arrives');
  await page.outbox.enqueueAndRelease([draft('x', { id: 'front' }), callDraft('1', { id: 'submit', needs: ['front'] })]);
  await settled();
  expect(await stateOf('submit')).toMatchObject({ state: 'blocked', blockedBy: 'imei-repeated' });
  await page.outbox.enqueueAndRelease([callDraft('2', { id: 'submit-2', needs: ['front'] })], { replace: ['submit'] });
  await settled();
  expect((await page.outbox.list()).map(({ id, state }) => [id, state])).toEqual([
    ['front', 'sent'],
    ['submit-2', 'sent'],
  ]);
});

test('what an arrived evaluation has made superfluous is gone in the write that says that it has arrived', async () => {
  const written: string[][] = [];
  const told =
    <Given extends unknown[], Value>(write: (...given: Given) => Promise<Value>) =>
    async (...given: Given) => {
      const value = await write(...given);
      written.push((await page.store.list()).map(({ id, state }) => `${id} ${state}`));
      return value;
    };
  const watched = device.open({ wrap: (store) => ({ ...store, change: told(store.change), transact: told(store.transact) }) });
  await watched.outbox.enqueue(draft('taken again', { id: 'first' }));
  await watched.outbox.enqueueAndRelease([draft('x', { id: 'front' }), callDraft('1', { id: 'submit', needs: ['front'] })]);
  await settled(watched);
  const [asItArrived] = written.filter((items) => items.includes('submit sent'));
  expect(asItArrived).toEqual(['front sent', 'submit sent']);
});

test('what may have arrived is never replaced, what is leaving never deleted, no id given twice (FB8)', async () => {
  device.server.fate = () => 'lost-answer';
  await page.outbox.enqueueAndRelease([callDraft('1', { id: 'submit' })]);
  await settled();
  await expect(page.outbox.enqueueAndRelease([callDraft('2', { id: 'submit-2' })], { replace: ['submit'] })).rejects.toBeInstanceOf(
    OutboxRefusal,
  );
  expect((await page.outbox.list()).map(({ id }) => id)).toEqual(['submit']);
  await expect(page.outbox.enqueue(callDraft('3', { id: 'submit' }))).rejects.toMatchObject({ reason: 'id-taken' });
  expect(await page.outbox.bytesOf('submit')).toEqual(bytesOf('1'));
  await page.store.change('submit', (item) => ({ ...item, state: 'sending' }));
  await expect(page.outbox.remove(['submit'])).rejects.toMatchObject({ reason: 'is-leaving' });
});

test('a photo taken again takes the place of the refused one', async () => {
  device.server.fate = (item) => (item.id === 'blurred' ? { status: 422, code: 'picture-damaged' } : 'arrives');
  await page.outbox.enqueueAndRelease([draft('x', { id: 'blurred' })]);
  await settled();
  await page.outbox.enqueueAndRelease([draft('y', { id: 'sharp' })], { replace: ['blurred'] });
  await settled();
  expect((await page.outbox.list()).map(({ id, state }) => [id, state])).toEqual([['sharp', 'sent']]);
  expect(await page.outbox.bytesOf('blurred')).toBeNull();
});

test('a receipt for other bytes sends nothing', async () => {
  await page.outbox.enqueueAndRelease([draft('x', { id: 'a' })]);
  await settled();
  const liar = device.open({ transport: { send: async () => ({ type: 'receipt', sha256: 'b'.repeat(64) }) } });
  await liar.outbox.enqueueAndRelease([draft('y', { id: 'b' })]);
  await settled(liar);
  expect(await stateOf('b')).toMatchObject({ state: 'refused', problem: { code: 'different-bytes' } });
  expect(await page.outbox.bytesOf('b')).toEqual(bytesOf('y'));
});

test('bytes that the phone has lost are told, not sent', async () => {
  const { id } = await page.outbox.enqueue(draft('photo'));
  const rotten = device.open({ wrap: (store) => ({ ...store, readBytes: async () => bytesOf('phot0') }) });
  await rotten.outbox.release([id]);
  await settled(rotten);
  expect(await stateOf(id)).toMatchObject({ state: 'refused', problem: { code: 'bytes-lost' } });
  expect(device.server.attempts).toEqual([]);
});

test('a fault of this device while sending is an attempt that failed: the others go on, and it is tried again', async () => {
  const { transport } = device.server;
  const broken = device.open({
    transport: { send: (item, ...rest) => (item.id === 'a' ? Promise.reject(new Error('no such chunk')) : transport.send(item, ...rest)) },
  });
  await broken.outbox.enqueueAndRelease([draft('x', { id: 'a', takenAt: 1 }), draft('y', { id: 'b', takenAt: 2 })]);
  await settled(broken);
  expect(await stateOf('a')).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(await stateOf('b')).toMatchObject({ state: 'sent' });
});

test('what another page was sending is looked at again: it may have died', async () => {
  await page.outbox.enqueueAndRelease([draft('x', { id: 'a' })]);
  await settled();
  await page.outbox.enqueue(draft('y', { id: 'b' }));
  await page.store.change('b', (item) => ({ ...item, state: 'sending', isReleased: true }));
  expect(await page.outbox.wakeAt()).toBe(device.now + 30_000);
});

test('Retry-After rests the whole queue, a button included (FB14)', async () => {
  device.server.fate = (item) =>
    device.now < 1_700_000_060_000 && item.id === 'a' ? { status: 429, code: 'rate-limited', retryAfterMs: 60_000 } : 'arrives';
  await page.outbox.enqueueAndRelease([draft('x', { id: 'a', takenAt: 1 }), draft('y', { id: 'b', takenAt: 2 })]);
  await settled();
  await page.outbox.wakeEarly('network');
  await page.outbox.retry(['b']);
  await settled();
  expect(device.server.attempts).toEqual(['a']);
  expect(await page.outbox.wakeAt()).toBe(device.now + 60_000);
  device.now += 60_000;
  await page.outbox.drain();
  expect(device.server.attempts).toEqual(['a', 'a', 'b']);
});

test('two silences in a row rest the queue; the network that comes back ends that at once (FB3)', async () => {
  device.server.fate = () => 'no-answer';
  await page.outbox.enqueueAndRelease(['a', 'b', 'c', 'd'].map((id, index) => draft(id, { id, takenAt: index })));
  await settled();
  expect(device.server.attempts).toEqual(['a', 'b']);
  await page.outbox.drain();
  expect(device.server.attempts).toEqual(['a', 'b']);
  device.server.fate = () => 'arrives';
  await page.outbox.wakeEarly('network');
  expect(device.server.attempts).toEqual(['a', 'b', 'a', 'b', 'c', 'd']);
});

test('a clock two days off, either way, stops nothing', async () => {
  device.server.fate = (_, attempt) => (attempt < 3 ? { status: 503, code: 'unavailable', retryAfterMs: 600_000 } : 'arrives');
  await page.outbox.enqueueAndRelease([draft('x', { id: 'a' })]);
  await settled();
  device.now -= 2 * 86_400_000;
  await page.outbox.drain();
  expect(device.server.attempts).toHaveLength(2);
  device.now += 4 * 86_400_000;
  await page.outbox.drain();
  expect(await stateOf('a')).toMatchObject({ state: 'sent' });
});

test('ten drains at once send once; what is added meanwhile goes in the same run', async () => {
  device.server.fate = async (item): Promise<Fate> => {
    if (item.id === 'a') {
      await page.outbox.enqueue(draft('late', { id: 'late' }));
      await page.store.change('late', (late) => ({ ...late, state: 'waiting', isReleased: true }));
    }
    return 'arrives';
  };
  await page.outbox.enqueue(draft('x', { id: 'a' }));
  await page.store.change('a', (item) => ({ ...item, state: 'waiting', isReleased: true }));
  await Promise.all(Array.from({ length: 10 }, () => page.outbox.drain()));
  expect(device.server.attempts).toEqual(['a', 'late']);
});

test('a thousand items go in order, one in memory at a time (FB10, FB13)', async () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `n${String(index).padStart(4, '0')}`);
  await page.outbox.enqueueAndRelease(ids.map((id, index) => draft(id, { id, takenAt: index })));
  await settled();
  expect(device.server.attempts).toEqual(ids);
  expect(device.server.mostInFlight).toBe(1);
}, 60_000);

test('items of another user are sent by their own grant (A84)', async () => {
  await page.outbox.enqueueAndRelease([draft('x', { id: 'a', ownerId: 1 }), draft('y', { id: 'b', ownerId: 2 })]);
  await settled();
  expect(device.server.kept.size).toBe(2);
});

test('the marks of what was sent go when its evaluation is decided', async () => {
  device.server.fate = (item) => (item.id === 'b' ? 'problem' : 'arrives');
  await page.outbox.enqueueAndRelease([draft('x', { id: 'a' }), draft('y', { id: 'b' })]);
  await settled();
  await page.outbox.forgetSent(1);
  expect((await page.outbox.list()).map(({ id }) => id)).toEqual(['b']);
});

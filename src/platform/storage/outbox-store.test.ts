import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { get, promisifyRequest, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { sampleItem } from '#domain/outbox/sample-item.ts';
import { memoryStore, storeOrMemory } from './memory-store.ts';
import { keptValues, outboxStore } from './outbox-store.ts';
import { StorageError } from './storage-error.ts';
import { storageHealth } from './storage-health.ts';
import { strictStore } from './strict-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const photo = (id: string) => new TextEncoder().encode(`photo ${id}`).buffer as ArrayBuffer;
const text = (bytes: ArrayBuffer | null) => bytes && new TextDecoder().decode(bytes);

function add(store: ReturnType<typeof outboxStore>, ...ids: string[]): Promise<void> {
  return store.transact(() => ({
    put: ids.map((id) => sampleItem({ id })),
    bytes: new Map(ids.map((id) => [id, photo(id)])),
    remove: [],
    drafts: new Map(),
  }));
}

/** Collects every connection that is opened, so that a test can close one without the store's knowledge. */
function watchConnections(): IDBDatabase[] {
  const opened: IDBDatabase[] = [];
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = open(name, version);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  });
  return opened;
}

const domError = (name: string) => new DOMException('made by the test', name);

test.each([
  ['on the phone', () => outboxStore(strictStore())],
  ['in memory', memoryStore],
])('keeps, changes, lists and removes %s', async (_, make) => {
  const store = make();
  await add(store, 'a', 'b');
  expect((await store.list()).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(text(await store.readBytes('a'))).toBe('photo a');
  expect(await store.change('a', (item) => ({ ...item, attempts: 3 }))).toMatchObject({ id: 'a', attempts: 3 });
  expect(await store.change('x', (item) => item)).toBeNull();
  expect(await store.readBytes('x')).toBeNull();
  await store.change('a', (item) => ({ ...item, state: 'sent' }));
  expect(await store.readBytes('a')).toBeNull();
  expect((await store.list()).find(({ id }) => id === 'a')).toMatchObject({ state: 'sent', attempts: 3 });
  await store.transact(() => ({ put: [], bytes: new Map(), remove: ['a', 'b'], drafts: new Map() }));
  expect(await store.list()).toEqual([]);
  expect(await store.readBytes('b')).toBeNull();
  expect(await store.changeQueue((queue) => ({ ...queue, pause: { until: 5, by: 'server' } }))).toEqual({
    pause: { until: 5, by: 'server' },
    lease: null,
  });
  expect((await store.readQueue()).pause).toEqual({ until: 5, by: 'server' });
});

test('writes strictly, and keeps bytes as they are', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const use = strictStore();
  await add(outboxStore(use), 'a');
  expect(transaction.mock.calls.filter(([, mode]) => mode === 'readwrite').map(([, , options]) => options)).toEqual([
    { durability: 'strict' },
  ]);
  expect(await get('bytes:a', use)).toBeInstanceOf(ArrayBuffer);
});

test('a list never reads bytes, a change never writes them', async () => {
  const use = strictStore();
  const store = outboxStore(use);
  await add(store, 'a');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await store.change('a', (item) => ({ ...item, attempts: 1 }));
  await store.list();
  expect(put.mock.calls.map(([, key]) => key)).toEqual(['meta:a']);
});

test('bytes under an id are never written over, and the rest of that transaction is not kept', async () => {
  const store = outboxStore(strictStore());
  await add(store, 'a');
  const again = store.transact(() => ({
    put: [sampleItem({ id: 'b' }), sampleItem({ id: 'a', attempts: 9 })],
    bytes: new Map([
      ['b', photo('b')],
      ['a', photo('other')],
    ]),
    remove: [],
    drafts: new Map(),
  }));
  await expect(again).rejects.toThrow();
  expect(text(await store.readBytes('a'))).toBe('photo a');
  expect(await store.list()).toMatchObject([{ id: 'a', attempts: 0 }]);
});

test('a plan that throws writes nothing', async () => {
  const store = outboxStore(strictStore());
  await expect(
    store.transact(() => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await add(store, 'a');
  expect(await store.list()).toHaveLength(1);
});

test('a connection that the system closed is opened again (FA2)', async () => {
  const opened = watchConnections();
  const store = outboxStore(strictStore());
  await add(store, 'a');
  opened[0]?.close();
  await add(store, 'b');
  opened[1]?.close();
  expect(await store.list()).toHaveLength(2);
  expect(opened).toHaveLength(3);
});

test('an operation that the system aborts is done again (FA2)', async () => {
  const store = strictStore();
  await add(outboxStore(store), 'a');
  let attempts = 0;
  const keys = await store('readwrite', (records) => {
    attempts += 1;
    const asked = promisifyRequest(records.getAllKeys());
    // When the system closes the connection, it first aborts what the connection is doing.
    if (attempts === 1) records.transaction.abort();
    return asked;
  });
  expect(keys).toEqual(['bytes:a', 'meta:a']);
});

test('an operation that fails as unknown is tried once more, and only once (FA2)', async () => {
  const store = outboxStore(strictStore());
  await add(store, 'a');
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  const fail = () => {
    throw domError('UnknownError');
  };
  get.mockImplementationOnce(fail);
  expect(text(await store.readBytes('a'))).toBe('photo a');
  get.mockImplementationOnce(fail).mockImplementationOnce(fail);
  await expect(store.readBytes('a')).rejects.toMatchObject({ reason: 'unavailable' });
});

test('an open that fails or never answers is forgotten (FA2)', async () => {
  const real = indexedDB.open.bind(indexedDB);
  let mode: 'fail' | 'hang' | 'work' = 'fail';
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (mode === 'fail') throw domError('UnknownError');
    return mode === 'hang' ? ({} as IDBOpenDBRequest) : real(name, version);
  });
  const store = outboxStore(strictStore({ openTimeoutMs: 20 }));
  await expect(store.list()).rejects.toBeInstanceOf(StorageError);
  mode = 'hang';
  await expect(store.list()).rejects.toMatchObject({ reason: 'unavailable' });
  mode = 'work';
  expect(await store.list()).toEqual([]);
});

test('a full phone is said to be full, and keeps neither half of an item (FA4)', async () => {
  const store = outboxStore(strictStore());
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw domError('QuotaExceededError');
  });
  await expect(add(store, 'a')).rejects.toMatchObject({ reason: 'full', message: 'full' });
  expect(await store.list()).toEqual([]);
});

/** Migration steps as a later release may add them. */
const steps = [
  (database: IDBDatabase) => database.createObjectStore('records'),
  (database: IDBDatabase) => database.createObjectStore('more'),
  (database: IDBDatabase) => database.createObjectStore('and-more'),
];

test.each([1, 2])('a full queue of version %i is there after the update (FA5)', async (version) => {
  const before = outboxStore(strictStore({ steps: steps.slice(0, version) }));
  const items = Array.from({ length: 60 }, (_, index) => String(index).padStart(3, '0'));
  await add(before, ...items);
  const after = outboxStore(strictStore({ steps }));
  expect((await after.list()).map(({ id }) => id)).toEqual(items);
  expect(text(await after.readBytes('059'))).toBe('photo 059');
  // The old tab is still open: it must neither block the new one nor lose its own writes.
  await add(before, 'late');
  expect(await after.list()).toHaveLength(61);
});

test('a release that was taken back reads what the newer one wrote (FA5)', async () => {
  await add(outboxStore(strictStore({ steps })), 'a');
  const older = outboxStore(strictStore());
  expect(await older.list()).toMatchObject([{ id: 'a' }]);
  await add(older, 'b');
  expect(await older.list()).toHaveLength(2);
});

test('an item of the first release gets what came later', async () => {
  const use = strictStore();
  const { sealedAt: _, ...old } = sampleItem({ id: 'old' });
  await set('meta:old', old as OutboxItem, use);
  expect(await outboxStore(use).list()).toEqual([sampleItem({ id: 'old', sealedAt: null })]);
});

test('a device that keeps nothing is told so, and what has a network can still be sent (FA9)', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await storageHealth(strictStore())).toBe('none');
  const store = storeOrMemory(strictStore());
  await add(store, 'a');
  expect(await store.list()).toHaveLength(1);
});

test('a phone that is full goes on with what it has kept, in memory (FA4, FA9)', async () => {
  const disk = outboxStore(strictStore());
  await add(disk, 'a');
  const draft = { evaluationId: 'e', captures: {}, released: [] };
  await disk.transact(() => ({ put: [], bytes: new Map(), remove: [], drafts: new Map([['1:2:3', draft]]) }));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw domError('QuotaExceededError');
  });
  const store = storeOrMemory(strictStore());
  expect(await store.list()).toMatchObject([{ id: 'a' }]);
  expect(text(await store.readBytes('a'))).toBe('photo a');
  let found: unknown;
  await store.transact((_, drafts) => {
    found = drafts.get('1:2:3');
    return { put: [], bytes: new Map(), remove: ['a'], drafts: new Map() };
  });
  expect(found).toEqual(draft);
  expect(await store.readBytes('a')).toBe(null);
});

test('private mode: opening works, writing does not (FA9)', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw domError('QuotaExceededError');
  });
  expect(await storageHealth(strictStore())).toBe('none');
});

test('a phone that can keep is not sent to memory', async () => {
  expect(await storageHealth(strictStore())).toBe('best-effort');
  await add(storeOrMemory(strictStore()), 'a');
  expect(await outboxStore(strictStore()).list()).toHaveLength(1);
});

test('small values beside the items, by kind', async () => {
  const use = strictStore();
  const drafts = keptValues<{ step: number }>(use, 'draft');
  await drafts.set('1:2', { step: 1 });
  await drafts.change('1:2', ({ step }) => ({ step: step + 1 }));
  expect(await drafts.get('1:2')).toEqual({ step: 2 });
  await drafts.change('none', ({ step }) => ({ step: step + 1 }));
  expect(await drafts.get('none')).toBeUndefined();
  expect(await keptValues(use, 'grant').get('1:2')).toBeUndefined();
  expect(await outboxStore(use).list()).toEqual([]);
  await drafts.remove('1:2');
  expect(await drafts.get('1:2')).toBeUndefined();
});

import { createStore, keys } from 'idb-keyval';
import { expect, test } from 'vitest';
import { storageHealth } from './storage-health.ts';

test('several who ask at once are told the same, and nothing of their asking stays', async () => {
  const store = createStore('health', 'records');
  const found = await Promise.all(Array.from({ length: 8 }, () => storageHealth(store)));
  expect(new Set(found)).toEqual(new Set([found[0]]));
  expect(found[0]).not.toBe('none');
  expect(await keys(store)).toEqual([]);
});

test('a storage that cannot be written keeps nothing', async () => {
  expect(await storageHealth(() => Promise.reject(new Error('no storage')))).toBe('none');
});

import { get, set } from 'idb-keyval';
import { expect, test } from 'vitest';
import { strictStore } from './strict-store.ts';

const turn = (name: 'pagehide' | 'pageshow') => dispatchEvent(new PageTransitionEvent(name, { persisted: true }));

test('a page that is put away leaves nothing open, and does it when it comes back', async () => {
  const store = strictStore({ name: 'put-away' });
  await set('before', 1, store);

  let attempts = 0;
  const cutOff = store('readwrite', async (records) => {
    attempts += 1;
    records.put(2, 'cut off');
    // The page is put away during the write.
    if (attempts === 1) turn('pagehide');
  });
  const late = set('late', 3, store);

  // Another page is not blocked, and finds nothing written in part.
  const other = strictStore({ name: 'put-away' });
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('put-away');
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = database.transaction('records', 'readwrite');
  transaction.objectStore('records').put(4, 'other page');
  const seen = transaction.objectStore('records').getAllKeys();
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  expect(seen.result).toEqual(['before', 'other page']);
  database.close();

  turn('pageshow');
  await Promise.all([cutOff, late]);
  expect(attempts).toBe(2);
  expect(await Promise.all(['before', 'cut off', 'late', 'other page'].map((key) => get(key, other)))).toEqual([1, 2, 3, 4]);
});
